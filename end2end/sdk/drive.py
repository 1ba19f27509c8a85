"""Takes the steps that the tests name on its input, by the package, and says as JSON what came of each."""

import json
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import uplift


def snake(name):
    return re.sub("[A-Z]", lambda found: "_" + found[0].lower(), name)


def camel(name):
    return re.sub("_(.)", lambda found: found[1].upper(), name)


def taken(client, step):
    if "sleep" in step:
        return time.sleep(step["sleep"] / 1000)
    if "together" in step:
        with ThreadPoolExecutor(len(step["together"])) as threads:
            return list(threads.map(lambda one: taken(client, one), step["together"]))
    if "verify" in step:
        given = step["verify"]
        return uplift.verify_webhook(given["body"], given["headers"], given["secrets"], now=given.get("now"))
    named = {**step.get("query", {}), **step.get("options", {})}
    words = step.get("path", []) + ([step["body"]] if "body" in step else [])
    answer = getattr(client, snake(step["call"]))(*words, **{snake(name): value for name, value in named.items()})
    if "take" in step:
        return list(islice(answer, step["take"]))
    return {"answer": answer, "etag": uplift.meta(answer).etag} if answer else None


def tried(client, step):
    try:
        return {"value": taken(client, step)}
    except (uplift.UpliftError, uplift.SignatureError) as error:
        about = {camel(name): value for name, value in vars(error).items() if value is not None}
        return {"error": {**about, "fields": getattr(error, "fields", None), "said": str(error)}}
    except (TypeError, ValueError) as error:
        return {"mistake": str(error)}


task = json.load(sys.stdin)
settings = task["settings"]
try:
    client = uplift.Uplift(settings["baseUrl"], "cli_test", "sk_test")
    done = [tried(client, step) for step in task["steps"]]
except ValueError as error:
    done = [{"mistake": str(error)}]
print(json.dumps(done))
