"""The floor: a server on our own stack that does nothing but receive one message and send some on to its room.

FastAPI's own socket objects on uvicorn with the settings of a real server, as anybody would write it: no session, no
rule, no view, no database. Each socket says at the door how long the texts are that it is to get.

    python -m app.bench.relay PORT
"""

import sys
from collections import defaultdict

import uvicorn
from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

rooms: defaultdict[str, list[tuple[WebSocket, str]]] = defaultdict(list)
app = FastAPI()


@app.get("/healthz")
async def healthy() -> str:
    """That it is up."""
    return "ok"


@app.websocket("/relay/{room}")
async def relay(socket: WebSocket, room: str, bytes: int) -> None:
    """Whatever somebody says, everybody in the room gets a text of their length."""
    await socket.accept()
    here = rooms[room]
    here.append((socket, "x" * bytes))
    try:
        while True:
            await socket.receive_text()
            for other, text in here:
                await other.send_text(text)
    except WebSocketDisconnect:
        here.remove(next(one for one in here if one[0] is socket))


if __name__ == "__main__":
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        loop="uvloop",
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_level="warning",
    )
