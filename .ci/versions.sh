# Fills a folder with the other supported versions of Node.js, and with a checkout whose packages fit them.
# Usage: .ci/versions.sh FOLDER. TEST_NODES=FOLDER is then for npm run test:versions.
set -euo pipefail
folder="$(realpath -m "$1")"
cd "$(dirname "$0")/.."

# The image runs these programs as another user.
mkdir -p "$folder"
chmod 755 "$folder"
# npm has the programs of nodejs.org as packages.
platform="$(node -p 'process.platform + "-" + process.arch')"
npm install --prefix "$folder" --no-save --no-fund --no-audit \
  "node22@npm:node-$platform@22" "node24@npm:node-$platform@24" "node26@npm:node-$platform@26"

mkdir -p "$folder/app"
git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$folder/app"
# Packages of Node-API fit all three.
cd "$folder/app"
export PATH="$folder/node_modules/node24/bin:$PATH" npm_config_nodedir="$folder/node_modules/node24"
npm ci --no-fund --no-audit
npm run build
