# Finds or starts PostgreSQL and Redis for .ci/run. Writes their URLs to $servers/addresses.

# Succeeds if the role at a URL can create databases. Needs the npm packages of the project.
can_use() {
  node --input-type=module - "$1" <<'JS' 2>/dev/null
import pg from 'pg';
const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 3_000 });
await client.connect();
const query = 'select rolcreatedb or rolsuper as can from pg_roles where rolname = current_user';
const { rows } = await client.query(query);
await client.end();
process.exit(rows[0]?.can ? 0 : 1);
JS
}

find_or_start_postgres() {
  local url="${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}"
  if ! can_use "$url"; then
    start_postgres
    url=postgres://postgres@127.0.0.1:54329/postgres
    can_use "$url"
  fi
  echo "export TEST_DATABASE_URL='$url'" >>"$servers/addresses"
}

newest_postgres() {
  ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1
}

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

start_postgres() {
  if [ -z "$(newest_postgres)" ]; then install postgresql; fi
  local bin
  bin="$(newest_postgres)"
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$servers"; fi
  as_postgres "$bin/initdb" -D "$servers/data" -A trust -U postgres >/dev/null
  as_postgres "$bin/pg_ctl" -D "$servers/data" -w -l "$servers/postgres.log" \
    -o "-p 54329 -k $servers -c listen_addresses=127.0.0.1" start >/dev/null
}

find_or_start_redis() {
  local url="${TEST_REDIS_URL:-redis://127.0.0.1:6379}"
  if [ -z "${TEST_REDIS_URL:-}" ] && ! (exec 3<>/dev/tcp/127.0.0.1/6379) 2>/dev/null; then
    redis-server --port 63799 --bind 127.0.0.1 --save "" --daemonize yes --dir "$servers" \
      --pidfile "$servers/redis.pid" >/dev/null
    url=redis://127.0.0.1:63799
  fi
  echo "export TEST_REDIS_URL='$url'" >>"$servers/addresses"
}

stop_servers() {
  for pid_file in "$servers/data/postmaster.pid" "$servers/redis.pid"; do
    if [ -f "$pid_file" ]; then kill -INT "$(head -1 "$pid_file")" || true; fi
  done
}
