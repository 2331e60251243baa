"""The schemas that the program prints, and whether its output is what they describe."""

import json
import subprocess

from jsonschema import Draft202012Validator

from driver import environment

DATES = Draft202012Validator.FORMAT_CHECKER


def strict(schema):
    """The same schema without the freedom to add keys: a key that nobody has described fails."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: strict(value) for key, value in schema.items()}
    if isinstance(schema.get("examples"), list):  # the words that there are, in this version
        made["enum"] = made.pop("examples") + ([None] if "null" in schema["type"] else [])
    if "properties" in schema and "additionalProperties" not in schema and "type" in schema:
        made["additionalProperties"] = False
    return made


def optional(schema, path=""):
    """Every property of a schema that need not be there, as a path."""
    for name, inner in schema.get("properties", {}).items():
        if name not in schema.get("required", []):
            yield f"{path}.{name}"
        yield from optional(inner, f"{path}.{name}")
    for key, sign in (("items", "[]"), ("additionalProperties", ".*")):
        if isinstance(schema.get(key), dict):
            yield from optional(schema[key], path + sign)


def empty(value, path=""):
    """Every empty text of a value, as a path. A protest without a reason is one (docs/card.md)."""
    if value == "" and not path.endswith(".protest"):
        yield path
    for key, inner in enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ():
        yield from empty(inner, f"{path}.{key}")


class Schemas:
    """The schemas of a program."""

    def __init__(self, binary, home):
        self._binary, self._environment = binary, environment(home)
        self.names = [line.split()[0] for line in self._printed().splitlines()]
        self.all = {name: json.loads(self._printed(name)) for name in self.names}
        for schema in self.all.values():
            Draft202012Validator.check_schema(schema)

    def _printed(self, *name):
        return subprocess.run([self._binary, "schema", *name], env=self._environment, check=True, text=True,
                              capture_output=True).stdout

    def check(self, name, text):
        """One line of JSON, which its schema describes to the last key; returns it."""
        assert text.endswith("\n") and text.count("\n") == 1, (name, text[:200])
        value = json.loads(text)
        self.check_value(name, value)
        return value

    def check_value(self, name, value):
        """The same for what was read already."""
        schema = strict(self.all[name])
        errors = list(Draft202012Validator(schema, format_checker=DATES).iter_errors(value))
        assert not errors, (name, [f"{'/'.join(map(str, one.path))}: {one.message}"[:200] for one in errors[:5]])
        assert not (found := list(empty(value))), (name, found[:5], "what is not known is null")

    def left_out(self):
        """Properties that a value may lack: the keys of an event are those of its kind, a settings file has any, all
        others are always there."""
        return [f"{name}{path}" for name, schema in self.all.items() if name != "settings" for path in optional(schema)
                if name not in ("watch", "fleet-watch") or path.count(".") > 1]
