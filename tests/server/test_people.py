"""People who keep a name: identity, recovery links, devices, deletion, and attacks on them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kemet.api import ApiError, to_json
from kemet.tables.names import check_person_name, look_alike
from tests.support.live_server import ServerProcess, bearer, problem, run_server
from tests.support.people import Person, new_device, unique_name

pytestmark = pytest.mark.build_independent


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("people"), KEMET_PEOPLE_PER_HOUR=0) as server:
        yield server


# --- names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "  a n-n_a "),
        ("René", "rene"),
        ("Anna", "\N{CYRILLIC CAPITAL LETTER A}nna"),
        ("Sophie", "S\N{GREEK SMALL LETTER OMICRON}phie"),
        ("Paul", "Pau1"),
        ("Paul", "Pau|"),
        ("Bill", "BiII"),
        ("Toto", "T0T0"),
        ("Anna", "\N{FULLWIDTH LATIN SMALL LETTER A}nna"),
        ("Straße", "STRASSE"),
        ("Anna", "\N{LATIN SMALL LETTER ALPHA}nna"),
        ("Greg", "\N{LATIN SMALL LETTER SCRIPT G}re\N{LATIN SMALL LETTER SCRIPT G}"),
        ("Susa", "\N{LATIN LETTER SMALL CAPITAL S}usa"),
        ("Nina", "\N{LATIN LETTER SMALL CAPITAL N}ina"),
        ("Mona", "\N{LATIN LETTER SMALL CAPITAL M}ona"),
        ("Mona", "\N{CHEROKEE LETTER LU}ona"),
        ("Mona", "\N{LISU LETTER MA}ona"),
        ("Clara", "\N{GREEK CAPITAL LUNATE SIGMA SYMBOL}lara"),
        ("Nina", "\N{GREEK CAPITAL LETTER NU}ina"),
        ("NINA", "\N{GREEK CAPITAL LETTER NU}\N{GREEK CAPITAL LETTER IOTA}NA"),
        ("Oliver", "Oli\N{GREEK SMALL LETTER NU}er"),
        ("Anna", "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER A}nna"),
        ("Галя", "галя"),
        ("Νίκος", "νίκος"),
        ("Søren", "Soren"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Anne"), ("Arne", "Ame"), ("Clara", "Dara"), ("太郎", "次郎"), ("Юлия", "Юрий")],
)
def test_different_names_are_different(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize("letter", "ɑɴᴍᎷꓟ")
def test_a_look_alike_of_a_kept_name_is_refused(host: ServerProcess, letter: str) -> None:
    """As a name to keep, and as the name of a guest at a table of its person."""
    latin = look_alike_letters[letter]
    name = latin + unique_name()
    copy = letter + name[1:]
    anna = Person(host, name)
    assert problem(host.http.post("/api/people", json={"name": copy})) == (409, "name_taken")
    table = anna.create_table("me", "open")
    joined = host.http.post(f"{table.path}/join", json={"name": copy})
    assert problem(joined) == (409, "name_taken")


look_alike_letters = {"ɑ": "a", "ɴ": "n", "ᴍ": "m", "Ꮇ": "m", "ꓟ": "m"}


@pytest.mark.parametrize("sign", ["\u3164", "\u115f", "\uffa0", "\u2800", "\u034f", "\ufe00"])
def test_a_name_with_an_invisible_letter_is_refused(host: ServerProcess, sign: str) -> None:
    for path, body in (
        ("/api/people", {"name": f"An{sign}na"}),
        ("/api/tables", {"seats": [{"kind": "me", "name": sign * 3}, {"kind": "bot"}]}),
    ):
        refused = host.http.post(path, json=body)
        assert refused.status_code == 422
        assert "invisible" in refused.json()["message"]


def test_a_name_may_have_a_picture(host: ServerProcess) -> None:
    name = unique_name() + " \N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}"
    assert Person(host, name).client.profile().name == name


@pytest.mark.parametrize("name", ["ﷺ" * 24, "W" * 24])
def test_the_longest_names_can_be_kept(host: ServerProcess, name: str) -> None:
    kept = host.http.post("/api/people", json={"name": name})
    assert kept.status_code == 201


@pytest.mark.parametrize("name", ["!", "☥", "· ·", "a"])
def test_a_name_needs_letters(name: str) -> None:
    with pytest.raises(ApiError, match="letters"):
        check_person_name(name)


def test_other_scripts_can_be_kept() -> None:
    for name in ("太郎", "نفرتيتي", "Ярослав"):
        assert len(check_person_name(name).look) >= 2


# --- keeping a name


def test_a_name_is_kept(host: ServerProcess) -> None:
    name = unique_name()
    anna = Person(host, name)
    profile = anna.client.profile()
    assert (profile.name, profile.ratings, len(profile.devices)) == (name, [], 1)
    assert profile.devices[0].current
    taken = host.http.post("/api/people", json={"name": name.upper()})
    assert problem(taken) == (409, "name_taken")


def test_a_resend_is_harmless(host: ServerProcess) -> None:
    body = {
        "name": unique_name(),
        "secret": "d" * 22 + unique_name(),
        "recovery": unique_name() * 2,
    }
    first, second = (host.http.post("/api/people", json=body) for _ in range(2))
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert first.json()["recovery"] == body["recovery"]


def test_two_requests_for_a_name_at_once(host: ServerProcess) -> None:
    name = unique_name()

    def keep(_: int) -> int:
        return host.http.post("/api/people", json={"name": name}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(keep, range(6))) == [201] + [409] * 5


def test_secrets_are_stored_as_hashes_only(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        anna = Person(server)
        server.stop()
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("kemet.db*"))
        assert anna.name.encode() in stored
        log = server.log.read_bytes()
        for secret in (anna.secret, anna.recovery):
            assert secret.encode() not in stored
            assert secret.encode() not in log
        server.start()
        assert anna.client.profile().name == anna.name


def test_profiles_are_limited_by_address(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_PEOPLE_PER_HOUR=3) as server:
        replies = [server.http.post("/api/people", json={"name": unique_name()}) for _ in range(4)]
        assert [reply.status_code for reply in replies] == [201, 201, 201, 429]
        assert problem(replies[-1]) == (429, "rate_limited")


# --- recovery


def test_a_recovery_link_signs_another_device_in(host: ServerProcess) -> None:
    anna = Person(host)
    check = host.http.post("/api/recovery/check", json={"recovery": anna.recovery})
    assert check.json() == {"name": anna.name}
    phone = new_device(host)
    next_link = phone.recover(anna.recovery).recovery
    assert next_link != anna.recovery
    assert phone.profile().name == anna.name
    assert len(anna.client.profile().devices) == 2
    assert phone.identity != anna.secret


def test_a_used_recovery_link_is_useless(host: ServerProcess) -> None:
    anna = Person(host)
    following = new_device(host).recover(anna.recovery).recovery
    for path in ("/api/recovery", "/api/recovery/check"):
        replay = host.http.post(path, json={"recovery": anna.recovery})
        assert problem(replay) == (404, "no_recovery")
    assert following is not None
    new_device(host).recover(following)
    assert len(anna.client.profile().devices) == 3


def test_two_uses_of_a_recovery_link_at_once(host: ServerProcess) -> None:
    anna = Person(host)

    def use(_: int) -> int:
        return host.http.post("/api/recovery", json={"recovery": anna.recovery}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(use, range(6))) == [201] + [404] * 5
    assert len(anna.client.profile().devices) == 2


@pytest.mark.parametrize("uses", [0, 1, 3])
def test_a_used_recovery_link_cannot_be_chosen_again(host: ServerProcess, uses: int) -> None:
    """Neither as the link that follows itself, nor later, nor as the first of another person."""
    anna = Person(host)
    link = anna.recovery
    for _ in range(uses):
        link = new_device(host).recover(link).recovery or ""
    again = {"recovery": link, "next_recovery": anna.recovery}
    assert problem(host.http.post("/api/recovery", json=again)) == (409, "secret_used")
    check = host.http.post("/api/recovery/check", json={"recovery": link})
    assert check.json() == {"name": anna.name}  # it is still unused
    ben = {"name": unique_name(), "recovery": anna.recovery}
    assert problem(host.http.post("/api/people", json=ben)) == (409, "secret_used")
    made = anna.request("POST", "/api/me/recovery").json()["recovery"]
    for dead in (anna.recovery, link):
        replaced = {"recovery": made, "next_recovery": dead}
        assert problem(host.http.post("/api/recovery", json=replaced)) == (409, "secret_used")
    new_device(host).recover(made)


def test_a_link_is_not_the_secret_of_a_device(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    for body in (
        {"recovery": anna.recovery, "secret": anna.recovery},
        {"recovery": anna.recovery, "secret": "s" * 30, "next_recovery": "s" * 30},
        {"recovery": anna.recovery, "next_recovery": ben.recovery},
    ):
        refused = problem(host.http.post("/api/recovery", json=body))
        assert refused == (409, "secret_used")
    both = {"name": unique_name(), "recovery": "b" * 30, "secret": "b" * 30}
    assert problem(host.http.post("/api/people", json=both)) == (409, "secret_used")
    taken = {"name": unique_name(), "recovery": ben.recovery}
    assert problem(host.http.post("/api/people", json=taken)) == (409, "secret_used")


def test_a_lost_response_to_a_recovery_can_be_asked_for_again(host: ServerProcess) -> None:
    anna = Person(host)
    body = {"recovery": anna.recovery, "secret": "s" * 22 + anna.name}
    body["next_recovery"] = "n" * 22 + anna.name
    replies = [host.http.post("/api/recovery", json=body).json() for _ in range(2)]
    assert replies[0] == replies[1]
    assert replies[0]["recovery"] == body["next_recovery"]
    assert len(anna.client.profile().devices) == 2


def test_a_new_recovery_link_makes_the_old_one_useless(host: ServerProcess) -> None:
    anna = Person(host)
    made = anna.request("POST", "/api/me/recovery")
    assert made.status_code == 201
    old = host.http.post("/api/recovery", json={"recovery": anna.recovery})
    assert problem(old) == (404, "no_recovery")
    new_device(host).recover(made.json()["recovery"])


def test_guesses_of_recovery_links_are_limited(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        anna = Person(server)
        statuses = [
            server.http.post("/api/recovery/check", json={"recovery": f"{n:022}"}).status_code
            for n in range(25)
        ]
        assert statuses[:20] == [404] * 20
        assert statuses[-3:] == [429] * 3
        right = server.http.post("/api/recovery", json={"recovery": anna.recovery})
        assert problem(right) == (429, "rate_limited")  # also the right one, so nothing is learnt
        assert anna.client.profile().name == anna.name  # signed-in devices are not affected


# --- devices


def test_a_device_is_signed_out(host: ServerProcess) -> None:
    anna = Person(host)
    phone = new_device(host)
    phone.recover(anna.recovery)
    other = next(d for d in anna.client.profile().devices if not d.current)
    assert anna.request("DELETE", f"/api/me/devices/{other.id}").status_code == 204
    with pytest.raises(ApiError) as caught:
        phone.profile()
    assert (caught.value.status, caught.value.error) == (401, "signed_out")
    assert problem(anna.request("DELETE", f"/api/me/devices/{other.id}")) == (404, "no_device")


def test_nobody_signs_the_devices_of_others_out(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    device = anna.client.profile().devices[0].id
    assert problem(ben.request("DELETE", f"/api/me/devices/{device}")) == (404, "no_device")
    assert ben.request("DELETE", "/api/me/devices").status_code == 204
    assert anna.client.profile().devices[0].id == device


def test_all_other_devices_are_signed_out(host: ServerProcess) -> None:
    anna = Person(host)
    phones = [new_device(host) for _ in range(2)]
    link = anna.recovery
    for phone in phones:
        link = phone.recover(link).recovery or ""
    assert anna.request("DELETE", "/api/me/devices").status_code == 204
    assert [d.current for d in anna.client.profile().devices] == [True]
    for phone in phones:
        with pytest.raises(ApiError, match="signed out"):
            phone.my_tables()


def test_signing_out_here(host: ServerProcess) -> None:
    anna = Person(host)
    assert anna.request("DELETE", "/api/me/devices/this").status_code == 204
    assert problem(anna.request("GET", "/api/me")) == (401, "signed_out")
    new_device(host).recover(anna.recovery)  # the recovery link still works


# --- header confusion


def test_secrets_work_in_their_own_header_only(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "link", watch="nobody")
    seat_secret = table.secrets[0]
    as_bearer = host.http.get(f"{table.path}/state", headers=bearer(anna.secret))
    assert problem(as_bearer) == (404, "no_table")
    as_identity = host.http.get("/api/me", headers={"Kemet-Identity": seat_secret})
    assert problem(as_identity) == (401, "signed_out")
    for name in ("Authorization", "Kemet-Identity"):
        value = f"Bearer {anna.recovery}" if name == "Authorization" else anna.recovery
        assert host.http.get("/api/me", headers={name: value}).status_code == 401
    recovery = host.http.post("/api/recovery", json={"recovery": anna.secret})
    assert problem(recovery) == (404, "no_recovery")


@pytest.mark.parametrize("value", ["", "x", "é".encode(), "a" * 5000, "a, b"])
def test_strange_identities_are_refused(host: ServerProcess, value: Any) -> None:
    reply = host.http.get("/api/me", headers={"Kemet-Identity": value})
    assert reply.status_code in (401, 431)


def test_requests_without_an_identity_get_nothing(host: ServerProcess) -> None:
    for method, path in (
        ("GET", "/api/me"),
        ("DELETE", "/api/me"),
        ("GET", "/api/me/export"),
        ("GET", "/api/me/tables"),
        ("POST", "/api/me/recovery"),
        ("DELETE", "/api/me/devices"),
        ("DELETE", "/api/me/devices/this"),
    ):
        assert problem(host.http.request(method, path)) == (401, "signed_out"), path


# --- deletion and export


def test_a_deleted_person_leaves_a_neutral_name(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "greedy")
    assert table.seat(0).info().seats[0].name == anna.name
    assert anna.request("DELETE", "/api/me").status_code == 204
    seat = table.seat(0).info().seats[0]
    assert (seat.name, seat.identified) == ("Player 1", False)
    assert anna.name not in to_json(table.seat(0).state())
    assert problem(anna.request("GET", "/api/me")) == (401, "signed_out")
    link = host.http.post("/api/recovery", json={"recovery": anna.recovery})
    assert problem(link) == (404, "no_recovery")
    again = host.http.post("/api/people", json={"name": anna.name})
    assert problem(again) == (409, "name_taken")  # for a month
    table.seat(0).command("leave")  # the seat's own secret still plays


def test_export_has_everything_and_no_secret(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "greedy")
    table.seat(0).send_chat("my words")
    table.seat(0).command("concede")
    data = anna.request("GET", "/api/me/export").json()
    assert data["name"] == anna.name
    assert [seat["id"] for seat in data["seats"]] == [table.id]
    assert [line["text"] for line in data["chat"]] == ["my words"]
    assert [result["id"] for result in data["results"]] == [table.id]
    text = anna.request("GET", "/api/me/export").text
    for secret in (anna.secret, anna.recovery, table.secrets[0], "hash"):
        assert secret not in text
