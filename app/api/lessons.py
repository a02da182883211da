"""The page that teaches a game: its lesson in the viewer's language, each picture with its cards by name.

What is taught is the ruleset's own (`Ruleset.lesson`); nothing here knows a rule, and how cards are drawn is the
template's business.
"""

from app.api.cardnames import card_name
from app.api.contexts import LessonPage
from app.api.lessonpages import SceneRow, StepRow
from app.api.shelf import game_card
from app.api.texts import Texts
from app.games.core.lesson import Scene, Step
from app.games.core.ruleset import Ruleset
from app.games.registry import RULESETS


def lesson_page(ruleset: Ruleset, texts: Texts) -> LessonPage:
    """Everything that the page of a lesson shows."""
    return LessonPage(
        game=game_card(ruleset, texts),
        games=tuple(game_card(one, texts) for one in RULESETS.values() if one.lesson),
        steps=tuple(_step_row(step, ruleset.card_set, texts) for step in ruleset.lesson),
    )


def _step_row(step: Step, card_set: str, texts: Texts) -> StepRow:
    return StepRow(
        title=texts.say(step.title),
        sentences=tuple(texts.say(sentence) for sentence in step.sentences),
        rules=step.rules,
        scenes=tuple(_scene_row(scene, card_set, texts) for scene in step.scenes),
    )


def _scene_row(scene: Scene, card_set: str, texts: Texts) -> SceneRow:
    seen = texts.listed(card_name(code, card_set, texts) for code in scene.cards)
    if scene.turned is not None:
        seen = texts.say(
            "{cards}; turned up: {card}", cards=seen, card=card_name(scene.turned, card_set, texts)
        )
    return SceneRow(
        cards=scene.cards,
        seen=seen,
        said=texts.say(scene.said),
        why=texts.say(scene.why),
        best=scene.best,
        turned=scene.turned,
        fails=scene.fails,
    )
