#!/bin/sh
# `npm run test:containers`: the compose files as an operator uses them. docker-compose.scale.yml: builds and starts the last release, goes
# from sign-up to chat through the balancer, upgrades under load, makes a backup, restores it into empty volumes. Then docker-compose.yml,
# by the lines that docs/operations.md prints: start, backup, going back. Removes all but the build cache.
set -eu
cd "$(dirname "$0")/.."
if ! docker info > /dev/null 2>&1 || ! docker compose version > /dev/null 2>&1; then
  echo 'npm run test:containers needs a running Docker engine and Docker Compose 2: docker info and docker compose version fail here.' >&2
  exit 1
fi
[ -d node_modules ] || { echo 'npm run test:containers needs npm ci: it opens a client of the sync engine.' >&2; exit 1; }
command -v openssl > /dev/null || { echo 'npm run test:containers needs openssl, for secrets.' >&2; exit 1; }
[ "$(git rev-parse --is-shallow-repository)" = false ] || { echo 'npm run test:containers needs the whole history: git fetch --unshallow.' >&2; exit 1; }

work=$(mktemp -d)
url=http://localhost
# The last release is the commit that added the dump of its tables (docs/releasing.md).
tree=$work/release
compose() { docker compose -p wing-test -f "$tree/docker-compose.scale.yml" --env-file "$work/env" "$@"; }
one=$work/one
clean_up() {
  status=$?
  set +e
  for project in wing-test wing-one; do
    label=label=com.docker.compose.project=$project
    docker ps -a --filter $label --format '{{.Names}}' | while read -r name; do echo "== $name"; docker logs --tail 20 "$name"; done
    docker ps -aq --filter $label | xargs -r docker rm -f
    docker network ls -q --filter $label | xargs -r docker network rm
    docker volume ls -q --filter $label | xargs -r docker volume rm
    docker image ls -aq --filter $label | sort -u | xargs -r docker image rm -f
  done > test-results/containers.log 2>&1
  rm -rf "$work"
  exit $status
}
for project in wing-test wing-one; do
  label=label=com.docker.compose.project=$project
  [ -z "$(docker ps -aq --filter $label; docker volume ls -q --filter $label)" ] || { echo "Another project is called $project: it would be deleted at the end." >&2; exit 1; }
done
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# Compose prefers them to a file's.
unset PUBLIC_URL SMTP_URL STORAGE_URL OPENAI_API_KEY STRIPE_SECRET_KEY
mkdir -p test-results "$tree" "$one"
git archive "$(git log -1 --format=%H -- tests/fixtures/release)" > "$work/release.tar"
tar -xf "$work/release.tar" -C "$tree"
for name in DATABASE_PASSWORD ZERO_DATABASE_PASSWORD ZERO_ADMIN_PASSWORD ZERO_API_KEY WING_SECRET METRICS_KEY STORAGE_PASSWORD; do
  echo "$name=$(openssl rand -hex 24)"
done > "$work/env"
printf '%s\n' WING_IMAGE=wing-test PUBLIC_URL=$url WING_DEMO=on SMTP_URL=smtp://mail.invalid 'MAIL_FROM=Wing <wing@localhost>' >> "$work/env"

uuid() { cat /proc/sys/kernel/random/uuid; }
now() { date +%s%3N; }
# post <member> <path> <body>
post() {
  curl -sS --fail-with-body -m 10 -b "$work/$1" -c "$work/$1" -H "origin: $url" -H 'content-type: application/json' -H "wing-member: $1" -d "$3" "$url/api/$2"
}
eventually() {
  for _ in $(seq 60); do "$@" > "$work/answer" 2>&1 && return; sleep 1; done
  echo "failed: $*: $(cat "$work/answer")" >&2
  return 1
}
sign_in() { eventually post "$1" auth/sign-in/email "{\"email\":\"$2@wing.demo\",\"password\":\"fly-together\"}"; }
say_yes() { post "$1" writes "{\"id\":\"$(uuid)\",\"name\":\"suggestion.answer\",\"args\":{\"otherId\":\"$2\",\"response\":\"Yes\"},\"at\":$(now),\"sentAt\":$(now)}"; }
# say <member> <text>: `$said` is the message's id
say() {
  said=$(uuid)
  post "$1" chat/messages "{\"id\":\"$said\",\"chatId\":\"demoAda_demoBen\",\"text\":\"$2\"}"
}
# Whether `$said` reaches new clients of Ada's. They have today's schema, which servers of the last release may not know.
is_synced() { node_modules/.bin/node scripts/testing/synced-message.ts $url "$work/demoAda" demoAda demoAda_demoBen "$said"; }
# /readyz also asks zero-cache; /healthz, which Compose asks, is about the server alone. Four times, because the balancer chooses a server
# for each request.
are_ready() { for _ in 1 2 3 4; do eventually curl -sS --fail -m 10 -o /dev/null "$url/readyz"; done; }
# The export is a zip without compression. A member may have three exports a day.
export_data() { curl -sS --fail -m 30 -b "$work/$1" -o "$work/data" "$url/api/account/export"; }
has_said() { grep -aq "$1" "$work/data"; }

echo '== the last release: build and start'
compose build
compose up -d --wait

echo '== from sign-up to chat'
password=$(uuid)
post carla auth/sign-up/email "{\"email\":\"carla@example.test\",\"password\":\"$password\",\"name\":\"Carla\"}" | tee "$work/answer"
carla=$(sed 's/.*"id":"\([^"]*\)".*/\1/' "$work/answer")
mv "$work/carla" "$work/$carla"
sign_in demoAda ada
sign_in demoBen ben
eventually say_yes demoAda demoBen
eventually say_yes demoBen demoAda
say demoBen 'Hello from a container' > /dev/null
export_data demoAda
has_said 'Hello from a container'

echo '== an upgrade under load, one service after the other'
tree=.
started=$(date +%s)
compose build
echo "build: $(($(date +%s) - started)) s"
image_mb=$(($(docker image inspect wing-test --format '{{.Size}}') / 1000000))
echo "image: $image_mb MB"
[ "$image_mb" -le 700 ]
touch "$work/going"
(
  while [ -e "$work/going" ]; do
    echo asked >> "$work/asked"
    curl -sS --fail -m 10 -o /dev/null -b "$work/demoAda" "$url/api/account" 2>> "$work/failed" || echo failed >> "$work/failed"
    sleep 0.02
  done
) &
for service in server-1 server-2 worker replication-manager view-syncer-1 view-syncer-2; do
  compose up -d --no-deps --force-recreate --wait $service
done
rm "$work/going"
wait $!
echo "$(wc -l < "$work/asked") requests"
! [ -s "$work/failed" ] || { cat "$work/failed"; exit 1; }
compose up -d --wait
are_ready
say demoBen 'Hello after the upgrade' > /dev/null
is_synced
export_data demoAda
has_said 'Hello from a container'
has_said 'Hello after the upgrade'

echo '== a backup, and its restore into empty volumes (docs/operations.md, In containers)'
compose exec -T worker sh -c 'rm -rf /data/backup && node scripts/backup.ts /data/backup >&2 && tar -C /data/backup -c . && rm -r /data/backup' > "$work/wing.tar"
say demoBen 'After the backup' > /dev/null
post "$carla" account/leave "{\"password\":\"$password\"}" > /dev/null
eventually compose exec -T worker grep -q "$carla" /data/deletions.jsonl
compose exec -T worker cat /data/deletions.jsonl > "$work/deletions.jsonl"
compose down -v --timeout 30
compose up -d --wait postgres minio
compose run --rm buckets
compose run --rm --no-deps -T worker sh -c 'cat >> /data/deletions.jsonl' < "$work/deletions.jsonl"
compose run --rm --no-deps -T worker sh -c 'rm -rf /data/backup && mkdir /data/backup && tar -C /data/backup -x && node scripts/restore.ts /data/backup; r=$?; rm -rf /data/backup; exit $r' < "$work/wing.tar" > "$work/restored" || { cat "$work/restored"; exit 1; }
grep -q 'Deletions repeated: 1' "$work/restored"
compose up -d --wait
are_ready
export_data demoAda
has_said 'photos/photo-1.webp'
has_said 'Hello after the upgrade'
if has_said 'After the backup'; then echo 'The restore kept a message from after the backup.' >&2; exit 1; fi
sign_in demoBen ben
say demoBen 'Hello after the restore' > /dev/null
is_synced
compose down -v --timeout 30

echo '== docker-compose.yml, hardened, by the lines of docs/operations.md'
git ls-files -z | xargs -0 cp --parents -t "$one"
printf '%s\n' 'services: {server: {read_only: true, cap_drop: [ALL]}}' > "$one/hardened.yml"
export COMPOSE_PROJECT_NAME=wing-one COMPOSE_FILE=docker-compose.yml:hardened.yml
url=http://localhost:3000
rm "$work/demoAda" "$work/demoBen"
# as_printed <words of a block>: runs the page's block of shell lines that has them
as_printed() {
  awk -v words="$1" '/^```/ { if (inside && index(text, words)) printf "%s", text; inside = /^```sh/; text = ""; next } inside { text = text $0 "\n" }' docs/operations.md \
    | sed "s/wing_zero/wing-one_zero/; s/wing-2026-11-23.tar/$(cd "$one" && echo wing-*.tar)/" > "$work/lines"
  if ! [ -s "$work/lines" ] || grep -q 'volume rm.* wing_' "$work/lines"; then
    echo "docs/operations.md has no lines with $1, or they delete a volume that is not the test's." >&2
    exit 1
  fi
  (cd "$one" && sh -e "$work/lines")
}
as_printed 'done > .env'
printf '%s\n' PUBLIC_URL=$url WING_DEMO=on SMTP_URL= >> "$one/.env"
# The page says that the first start may have to be repeated.
start_one() { (cd "$one" && docker compose up --build -d --wait); }
start_one || start_one
are_ready
sign_in demoAda ada
sign_in demoBen ben
eventually say_yes demoAda demoBen
eventually say_yes demoBen demoAda
say demoBen 'Hello from one machine' > /dev/null
is_synced
(cd "$one" && docker compose exec -T -e WING_OPERATOR=olga server node scripts/operator.ts add olga@wing.example) | grep -q http
as_printed 'wing-$(date +%F).tar'
[ -s "$one"/wing-*.tar ]
say demoBen 'After the backup' > /dev/null
as_printed 'RENAME TO wing_before'
as_printed 'node scripts/restore.ts' > "$work/restored" || start_one
grep -q 'Start Wing now' "$work/restored" || { cat "$work/restored"; exit 1; }
are_ready
sign_in demoBen ben
say demoBen 'Hello from where it was' > /dev/null
is_synced
export_data demoAda
has_said 'Hello from one machine'
if has_said 'After the backup'; then echo 'Going back kept a message from after the backup.' >&2; exit 1; fi
echo 'Containers: passed'
