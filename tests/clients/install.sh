#!/usr/bin/env bash
# Installs Debian's programs that tests/clients drive; without them those tests are skipped.
set -e
export DEBIAN_FRONTEND=noninteractive
programs=(toot python3-mastodon)

if dpkg --status "${programs[@]}" >/dev/null 2>&1; then exit 0; fi
install() { apt-get install --yes --quiet --no-install-recommends "${programs[@]}"; }
install || { apt-get update --quiet && install; }
