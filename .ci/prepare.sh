# Installs missing packages and finds or starts PostgreSQL and Redis. Usage: bash .ci/prepare.sh FOLDER,
# which receives the URLs of the servers and the data of those that it starts.
set -euo pipefail
cd "$(dirname "$0")/.."
servers="$1"
. .ci/servers.sh

as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo"; fi

install() {
  $as_root apt-get update
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y --no-install-recommends "$@"
}

has_browser() {
  node --input-type=module -e \
    "import { findTestBrowser } from './scripts/chromium.js'; process.exit(findTestBrowser() ? 0 : 1)"
}

# The headless shell uses about 25 % less CPU than other Chromium builds.
command -v chromium-headless-shell >/dev/null || install chromium-headless-shell || true
has_browser || install chromium
# Tests start a Redis and a Caddy of their own.
command -v redis-server >/dev/null || install redis-server
command -v caddy >/dev/null || install caddy
npm ci
find_or_start_postgres
find_or_start_redis
