"""Mastodon.py for the tests: a line of JSON that comes in is a call, one that goes out its answer or something streamed."""

import json
import sys
import threading

from mastodon import CallbackStreamListener, Mastodon

LARGEST = 2**53


def plain(value):
    """As JSON can say it to JavaScript, whose numbers end before ids do."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items() if key != "_pagination_next"}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, bool) or value is None or isinstance(value, (str, float)):
        return value
    if isinstance(value, int):
        return value if abs(value) < LARGEST else str(value)
    return str(value)


def say(message):
    print(json.dumps(message), flush=True)


def listener():
    return CallbackStreamListener(
        update_handler=lambda status: say({"event": "update", "payload": plain(status)}),
        delete_handler=lambda status_id: say({"event": "delete", "payload": plain(status_id)}),
        notification_handler=lambda notification: say({"event": "notification", "payload": plain(notification)}),
    )


def open_stream(client):
    """The library connects in a thread; what happens before the server's first sign of life would not be heard."""
    opened = threading.Event()
    heard = listener()
    heard.handle_heartbeat = opened.set
    client.stream_user(heard, run_async=True)
    return opened.wait(10)


def subscribe_to_push(client, endpoint, **named):
    """With keys that the library makes; the private ones go back, because the push service is the test's."""
    private, public = client.push_subscription_generate_keys()
    subscription = client.push_subscription_set(endpoint, public, **named)
    return {**subscription, "privkey": f"{private['privkey']:064x}", "auth": private["auth"].hex()}


def main():
    client = None
    last = None
    for line in sys.stdin:
        asked = json.loads(line)
        args = [last if arg == "$last" else arg for arg in asked["args"]]
        try:
            if asked["call"] == "open":
                client = Mastodon(**asked["named"])
                answer = None
            elif asked["call"] == "stream_user":
                answer = open_stream(client)
            elif asked["call"] == "subscribe_to_push":
                answer = subscribe_to_push(client, *args, **asked["named"])
            else:
                answer = last = getattr(client or Mastodon, asked["call"])(*args, **asked["named"])
            say({"answer": plain(answer)})
        except Exception as error:
            say({"error": type(error).__name__, "said": plain(error.args)})


main()
