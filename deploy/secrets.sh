#!/bin/sh
# Makes the secrets of compose.yaml in the folder `secrets` beside this file. Keeps those that exist.
# Only the owner can enter the folder. The files themselves are readable, because containers read them
# as their own users.
set -eu
cd "$(dirname "$0")"
umask 022
mkdir -p secrets
chmod 700 secrets
cd secrets

random() { od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n'; }

# Writes what it reads to a new file, which appears when it is complete.
new() {
  if [ -s "$1" ]; then return; fi
  cat >"$1.part"
  mv "$1.part" "$1"
  echo "secrets/$1 is new."
}

random | new jwt-secret
random | new metrics-token
random | new postgres-password
random | new s3-key
echo "postgres://study_buddy:$(cat postgres-password)@postgres/study_buddy" | new database-url
new s3-credentials <<CREDENTIALS
[default]
aws_access_key_id = study-buddy
aws_secret_access_key = $(cat s3-key)
CREDENTIALS
new s3-identities.json <<IDENTITIES
{
  "identities": [
    {
      "name": "study-buddy",
      "credentials": [{ "accessKey": "study-buddy", "secretKey": "$(cat s3-key)" }],
      "actions": ["Admin", "Read", "Write", "List"]
    }
  ]
}
IDENTITIES
