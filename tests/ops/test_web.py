"""The address of the product on one machine."""

import socket

import pytest

from ops.web import PortUnusable, address, allowed_hosts, free_port

HERE = ["localhost", "127.0.0.1", "[::1]"]


def test_on_this_machine_only_its_own_names_are_answered() -> None:
    assert set(allowed_hosts("127.0.0.1")) == set(HERE)


def test_in_the_network_its_name_and_addresses_are_answered_too() -> None:
    hosts = allowed_hosts("0.0.0.0")
    name = socket.gethostname()
    assert {*HERE, name, f"{name}.local"} <= set(hosts)
    assert "*" not in hosts
    assert "0.0.0.0" not in hosts


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://localhost:8000/"),
        ("0.0.0.0", "http://localhost:8000/"),
        ("192.168.7.5", "http://192.168.7.5:8000/"),
    ],
)
def test_the_address_to_open(host: str, shown: str) -> None:
    assert address(host, 8000) == shown


def test_port_zero_is_any_free_one() -> None:
    assert free_port("127.0.0.1", 0) > 0


def test_a_taken_port_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortUnusable, match=f"port {port}"):
            free_port("127.0.0.1", port)
    assert free_port("127.0.0.1", port) == port
