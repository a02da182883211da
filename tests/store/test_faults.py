"""What a fault of the database writes into the logs: the statement, never what stands in the rows."""

import traceback

import pytest
from sqlalchemy import text

from app.store.store import Store

pytestmark = pytest.mark.anyio


async def test_a_fault_tells_no_value(store: Store) -> None:
    statement = text("INSERT INTO nowhere (name, secret) VALUES (:name, :secret)")
    values = {"name": "Myfanwy", "secret": "c0ffee"}
    with pytest.raises(Exception, match="nowhere") as caught:
        await store.database.write(lambda connection: connection.execute(statement, values))
    written = "".join(traceback.format_exception(caught.value))
    assert "INSERT INTO nowhere" in written
    assert "Myfanwy" not in written and "c0ffee" not in written
