#!/usr/bin/env bash
# Runs a command of kube-site on the folder of a web server that has SSH and rsync, and needs no Node:
#
#   SSH_HOST=deploy@www.example.com SSH_FOLDER=/var/www/site scripts/over-ssh.sh publish production
#
# The target's address is file://$SSH_FOLDER. What was published is fetched into the same folder of this machine; the
# command runs there; and what it changed is sent: first all files, then the records, then the link `current`,
# which visitors get, and what is gone is deleted last. A run that is killed leaves the former release or the new one. The folder
# on the server is locked all the while, so that two runs follow each other.
set -euo pipefail
: "${SSH_HOST:?is not set: user@host}" "${SSH_FOLDER:?is not set: the folder on the server}"
folder=${SSH_FOLDER%/}
command=$1
shift

fail() {
  echo "error $1" >&2
  exit 4
}
if [[ ! $folder =~ ^(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$ ]]; then fail "SSH_FOLDER is not an absolute path: $folder"; fi
if [ ! -d "$folder" ]; then fail "$folder is missing on this machine, where the copy is to be."; fi
if [ -n "$(ls -A "$folder")" ] && [ ! -d "$folder/.kube-site" ]; then
  fail "$folder of this machine has files that kube-site did not publish."
fi

kube_site() { node "$(dirname "$0")/../cli/kube-site.js" "$@"; }
export RSYNC_RSH='ssh -o ServerAliveInterval=15'
sync() (cd "$folder" && rsync --recursive --links --perms --times --hard-links "$@")

# The lock ends with the connection, and after half an hour at most. When this script ends, the connection's input closes,
# which ends it.
pipes=$(mktemp -d)
mkfifo "$pipes/input" "$pipes/output"
$RSYNC_RSH "$SSH_HOST" "cd $folder && flock --wait 600 . sh -c 'echo locked; exec timeout 1800 cat'" \
  < "$pipes/input" > "$pipes/output" &
lock_pid=$!
exec {input}> "$pipes/input" {output}< "$pipes/output"
rm -r "$pipes"
read -r reply <&"$output" || fail "$folder of $SSH_HOST cannot be locked: it is missing, or another run takes long."
[ "$reply" = locked ] || fail "$SSH_HOST replied: $reply"
is_locked() { kill -0 "$lock_pid" 2> /dev/null || fail "The connection to $SSH_HOST was lost. Run it again."; }

# Only releases that the records name: one whose run was killed before its records were sent is left out, and deleted below.
sync --delete --ignore-missing-args "$SSH_HOST:$folder/"{.kube-site,current,preview} .
named=$(kube_site releases "file://$folder" --format json | sed -n 's/^ *"folder": "\(.*\)\/",*$/\1/p' | sort -u)
manifests=("$folder"/.kube-site/releases/*)
if [ -z "$named" ] && [ ${#manifests[@]} -gt 1 ]; then
  fail "The records in $folder of $SSH_HOST name no release that has a folder of its own: bring .kube-site back from a backup."
fi
sync --files-from=- --ignore-missing-args "$SSH_HOST:$folder/" . <<< "$named"

case $command in
  # The site answers with this release when it was sent, and not yet.
  publish | rollback) kube_site "$command" --no-verify-site "$@" ;;
  *) kube_site "$command" "$@" ;;
esac

# What is there of the names that kube-site uses: nothing else in the folder is touched.
parts() { (cd "$folder" && ls -d "$@" 2> /dev/null) || true; }
send() { sync --files-from=- "$@" . "$SSH_HOST:$folder/"; }
is_locked
parts releases preview | send
is_locked
parts .kube-site | send --delay-updates
parts current | send
parts releases preview .kube-site | send --delete-after
