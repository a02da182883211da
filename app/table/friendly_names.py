"""Names to propose to whoever has not said one yet, e.g. "Hazel Otter". Pure: the caller draws."""

from collections.abc import Callable
from typing import Final

_FIRST_WORDS: Final = (
    "Amber Birch Bright Brook Calm Cedar Clover Copper Coral Dapple Ember Fern Fleet Frost Gentle Golden Hazel"
    " Heather Honey Ivy Jolly Juniper Kind Lark Linden Lively Lucky Maple Marble Meadow Mellow Merry Misty Moss"
    " Nimble Oak Olive Pebble Plum Quick Quiet River Rowan Rusty Sage Silver Snowy Sunny Swift Thistle Tidy"
    " Velvet Willow Windy"
)
_SECOND_WORDS: Final = (
    "Badger Beaver Blackbird Bumblebee Crane Cricket Curlew Dolphin Dormouse Falcon Ferret Finch Fox Gecko Goose"
    " Hare Hedgehog Heron Ibex Jackdaw Kestrel Kingfisher Lapwing Lynx Magpie Marten Mole Moth Newt Otter Owl"
    " Partridge Pheasant Pony Puffin Rabbit Raven Robin Salmon Seal Sparrow Squirrel Starling Stoat Swallow Swan"
    " Swift Tern Thrush Toad Trout Vole Wagtail Weasel Wren"
)
_FIRST, _SECOND = _FIRST_WORDS.split(), _SECOND_WORDS.split()


def friendly_name(draw: Callable[[int], int]) -> str:
    """A name for whoever has not said one yet, e.g. "Hazel Otter"; `draw(n)` is a number below n."""
    return f"{_FIRST[draw(len(_FIRST))]} {_SECOND[draw(len(_SECOND))]}"
