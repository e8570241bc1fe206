#!/usr/bin/env bash
# Installs Debian's programs that tests/clients drive; without them those tests are skipped.
set -e
export DEBIAN_FRONTEND=noninteractive

if command -v toot >/dev/null && /usr/bin/python3 -c 'from mastodon import Mastodon' 2>/dev/null; then exit 0; fi
install() { apt-get install --yes --quiet --no-install-recommends toot python3-mastodon; }
install || { apt-get update --quiet && install; }
