#!/usr/bin/env python3
"""Checks the files under editors/ that can't be run here: each field of each manifest is as it should be.

Usage: .ci/editors/manifests.py
"""
import json
import pathlib
import re
import subprocess
import sys
import tomllib

repository = pathlib.Path(__file__).resolve().parents[2]
root = repository / "editors"


def check(what, holds):
    if not holds:
        sys.exit(f"FAILED: {what}")


def text(path):
    return (root / path).read_text(encoding="utf-8")


def same(what, found, expected):
    """Compares whole manifests, and names the first field that differs."""
    if isinstance(found, dict) and isinstance(expected, dict):
        check(f"{what} has {sorted(found)}, not {sorted(expected)}", set(found) == set(expected))
        for key in expected:
            same(f"{what}.{key}", found[key], expected[key])
    else:
        check(f"{what} is {found!r}, not {expected!r}", found == expected)


# The version of the program is that of everything.
source = (repository / "Sources/Terminal/Version.swift").read_text(encoding="utf-8")
version = re.search(r'"(\d+\.\d+\.\d+)"', source).group(1)

same("kate", json.loads(text("kate/settings.json")), {
    "servers": {
        "swift": {
            "command": ["viewlint", "lsp"],
            "rootIndicationFileNames": [".git", ".viewlint.json", "Package.swift"],
            "highlightingModeRegex": "^Swift$",
        }
    }
})

same("helix", tomllib.loads(text("helix/languages.toml")), {
    "language-server": {"viewlint": {"command": "viewlint", "args": ["lsp"]}},
    "language": [{"name": "swift", "language-servers": ["sourcekit-lsp", "viewlint"]}],
})

same("zed", tomllib.loads(text("zed/extension.toml")), {
    "id": "viewlint",
    "name": "ViewLint",
    "version": version,
    "schema_version": 1,
    "authors": ["The ViewLint developers"],
    "description": "Layout mistakes in SwiftUI code.",
    "language_servers": {"viewlint": {"name": "ViewLint", "languages": ["Swift"]}},
})
same("zed's package", tomllib.loads(text("zed/Cargo.toml")), {
    "package": {"name": "viewlint-zed", "version": version, "edition": "2021", "license": "MIT"},
    "lib": {"crate-type": ["cdylib"]},
    "dependencies": {"zed_extension_api": "0.1.0"},
})
rust = text("zed/src/lib.rs")
for part in ('which("viewlint")', 'vec!["lsp".to_string()]', "env: worktree.shell_env()",
             "register_extension!(ViewLint)"):
    check(f"zed's code has {part}", part in rust)

same("sublime", json.loads(text("sublime/LSP.sublime-settings")), {
    "clients": {
        "viewlint": {"enabled": True, "command": ["viewlint", "lsp"], "selector": "source.swift"}
    }
})

neovim = re.sub(r"--.*", "", text("neovim/lsp/viewlint.lua"))
fields = dict(re.findall(r"(\w+) = \{ ([^}]*) \}", neovim))
same("neovim", fields, {
    "cmd": "'viewlint', 'lsp'",
    "filetypes": "'swift', 'markdown'",
    "root_markers": "'.git', '.viewlint.json', 'Package.swift'",
})

vim = text("vim/ale_linters/swift/viewlint.vim")
same("vim", dict(re.findall(r"\\ '(\w+)': (.*),", vim)), {
    "name": "'viewlint'",
    "lsp": "'stdio'",
    "language": "'swift'",
    "executable": "{buffer -> ale#Var(buffer, 'swift_viewlint_executable')}",
    "command": "'%e lsp'",
    "project_root": "function('ale_linters#swift#viewlint#Root')",
})

emacs = text("emacs/viewlint-lsp-mode.el")
check("emacs's command", "(defcustom viewlint-command '(\"viewlint\" \"lsp\")" in emacs)
same("emacs", dict(re.findall(r"^  (:\S+) (.*?)\)*$", emacs[emacs.index("(make-lsp-client"):], re.M)), {
    ":new-connection": "(lsp-stdio-connection (lambda () viewlint-command",
    ":major-modes": "'(swift-mode",
    ":add-on?": "t",
    ":server-id": "'viewlint",
})

phase = root / "xcode/viewlint-phase.sh"
check("the build phase is a script", subprocess.run(["sh", "-n", phase]).returncode == 0)
check("the build phase speaks Xcode's language", 'viewlint --format xcode "${SRCROOT:-.}"' in text("xcode/viewlint-phase.sh"))

vscode = json.loads(text("vscode/package.json"))
contributes = vscode.pop("contributes")
same("vscode", vscode, {
    "name": "viewlint",
    "displayName": "ViewLint",
    "description": "Layout mistakes in SwiftUI code, as you type.",
    "version": version,
    "publisher": "viewlint",
    "license": "MIT",
    "private": True,
    "engines": {"vscode": "^1.82.0"},
    "categories": ["Linters"],
    "main": "./extension.js",
    "activationEvents": ["onLanguage:swift", "workspaceContains:**/.viewlint.json"],
    "scripts": {"package": "vsce package --allow-missing-repository --skip-license"},
    "dependencies": {"vscode-languageclient": "^9.0.1"},
    "devDependencies": {"@vscode/vsce": "^3.0.0"},
})
settings = contributes["configuration"].pop("properties")
same("vscode's contributions", contributes, {
    "commands": [
        {"command": "viewlint.restart", "title": "ViewLint: Restart the Server"},
        {"command": "viewlint.copyDebugReport", "title": "ViewLint: Copy Debug Report"},
    ],
    "configuration": {"title": "ViewLint"},
    "problemMatchers": [{
        "name": "viewlint",
        "owner": "viewlint",
        "source": "viewlint",
        "fileLocation": ["autoDetect", "${workspaceFolder}"],
        "pattern": {
            "regexp": "^(.+?):(\\d+):(\\d+): (error|warning|info|hint): (.*) \\[([a-z0-9-]+)\\]$",
            "file": 1, "line": 2, "column": 3, "severity": 4, "message": 5, "code": 6,
        },
    }],
})
strings = {"type": "string"}
expected = {
    "path": {"type": "string", "default": "viewlint", "scope": "machine-overridable"},
    "logLevel": {"type": "string", "enum": ["error", "warning", "info", "debug"], "default": "warning"},
    "rules": {"type": "object", "default": {}},
    "platforms": {"type": ["object", "null"], "default": None},
    "include": {"type": ["array", "null"], "items": strings, "default": None},
    "exclude": {"type": "array", "items": strings, "default": []},
    "overrides": {"type": "array", "items": {"type": "object"}, "default": []},
    "rulePaths": {"type": "array", "items": strings, "default": []},
    "suggest": {"type": "string", "enum": ["supported", "newer"], "default": "supported"},
    "trace.server": {"type": "string", "enum": ["off", "messages", "verbose"], "default": "off"},
}
for name, setting in settings.items():
    words = setting.pop("description", None) or setting.pop("markdownDescription", "")
    check(f"vscode describes {name}", words.endswith("."))
for name in ("rules", "platforms", "include", "exclude", "overrides", "rulePaths", "suggest"):
    # Each folder of a workspace may have its own.
    expected[name]["scope"] = "resource"
same("vscode's settings", settings, {f"viewlint.{name}": value for name, value in expected.items()})

folders = sorted(path.name for path in root.iterdir() if path.is_dir())
for folder in folders:
    lines = text(f"{folder}/README.md").splitlines()
    check(f"editors/{folder}/README.md is short", len(lines) <= 20)
    for topic in ("Install", "Beside", "Trouble"):
        holds = any(re.search(rf"\*\*[^*]*{topic}", line) for line in lines)
        check(f"editors/{folder}/README.md says something under {topic}", holds)
    check(f"editors/README.md names {folder}", f"[{folder}]({folder})" in text("README.md"))
print(f"{len(folders)} editors: ok")
