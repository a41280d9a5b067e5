#!/usr/bin/env python3
"""Drives Kate by its keys, and reads what it and the server say to each other. Run by .ci/editors/kate."""
import json
import os
import subprocess
import sys
import time

traffic, folder = os.environ["TRAFFIC"], os.environ["PROJECT"] + "/Sources/"


def messages(side):
    with open(f"{traffic}.{side}", "rb") as file:
        data = file.read()
    found, offset = [], 0
    while (end := data.find(b"\r\n\r\n", offset)) >= 0:
        header = data[offset:end].lower().split(b"content-length:")[-1]
        length = int(header.split(b"\r\n")[0])
        if len(data) < end + 4 + length:
            break
        found.append(json.loads(data[end + 4 : end + 4 + length]))
        offset = end + 4 + length
    return found


def check(what, holds):
    print("ok:" if holds else "FAILED:", what, flush=True)
    if not holds:
        sys.exit(1)


def wait(condition, seconds=20):
    end = time.time() + seconds
    while not condition() and time.time() < end:
        time.sleep(0.1)
    return condition()


def shown(name):
    """What the server last said about a file: line, column and end, from 0; nothing at first."""
    for message in reversed(messages("s2c")):
        params = message.get("params") or {}
        if message.get("method") == "textDocument/publishDiagnostics" and params["uri"].endswith("/" + name):
            return [
                (item["range"]["start"]["line"], item["range"]["start"]["character"],
                 item["range"]["end"]["character"])
                for item in params["diagnostics"]
            ]
    return None


def shows(name, expected):
    wait(lambda: shown(name) == expected)
    check(f"{name} has {shown(name)}", shown(name) == expected)


def keys(*names):
    subprocess.run(["xdotool", "key", "--clearmodifiers", "--delay", "60", *names], check=True)


def write(text):
    subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)


def opened(name):
    return any(
        message.get("method") == "textDocument/didOpen"
        and message["params"]["textDocument"]["uri"].endswith("/" + name)
        for message in messages("c2s"))


def go(name, line, column):
    """Puts the cursor into a file, whether that is open or not; counted from 1."""
    command = ["kate", "--line", str(line), "--column", str(column), folder + name]
    # Another Kate hands the file to the one that runs.
    subprocess.run(command, check=True, timeout=20)
    check(f"{name} is open", wait(lambda: opened(name)))
    time.sleep(0.7)


kate = subprocess.Popen(["kate", "-n", folder + "Feed.swift"])
try:
    feed = [(7, 13, 26)]
    shows("Feed.swift", feed)
    time.sleep(2)
    # A click into the text gives it the keys.
    subprocess.run(["xdotool", "mousemove", "500", "250", "click", "1"], check=True)
    # Edits make findings go and come back.
    keys("ctrl+g")
    time.sleep(0.7)
    write("8")
    keys("Return")
    time.sleep(0.7)
    keys("Home", "shift+End", "Delete")
    shows("Feed.swift", [])
    keys("ctrl+z")
    shows("Feed.swift", feed)
    go("Wide.swift", 3, 1)
    shows("Wide.swift", [(2, 34, 43)])
    # A fix is offered, and mends what it is for.
    go("Key.swift", 4, 16)
    shows("Key.swift", [(3, 13, 25)])
    keys("alt+Return")
    check("fixes are asked for", wait(
        lambda: any(m.get("method") == "textDocument/codeAction" for m in messages("c2s"))))
    time.sleep(0.7)
    keys("Down", "Return")
    shows("Key.swift", [])
    # The modifier gets another name in another file.
    go("Turn.swift", 4, 8)
    write("x")
    shows("Feed.swift", [])
    keys("ctrl+z")
    shows("Feed.swift", feed)
finally:
    kate.kill()
    kate.wait()
