#!/bin/sh
# Builds the image of deploy/Containerfile on a base from Debian's packages, without a registry, and runs it without a
# network and with a read-only root. Prints sizes and times. Needs Debian, root, a release with Node.js, and:
#
#   apt-get install --no-install-recommends mmdebstrap buildah podman runc
set -eu
cd "$(dirname "$0")/.."

not_possible() {
  echo "– image: NOT TRIED, $1"
  exit 0
}
[ "$(id -u)" = 0 ] || not_possible 'it needs root'
for program in mmdebstrap buildah podman runc nsenter curl; do
  command -v $program >/dev/null || not_possible "$program isn't installed"
done
set -- dist/release/*-with-node.tar.gz
[ -f "$1" ] || { echo 'first: npm run release -- --with-node' >&2; exit 2; }

# Podman's storage is in a temporary folder, so that nothing remains on the machine.
work=$(mktemp -d)
storage="--root $work/root --runroot $work/run --storage-driver vfs"
pod="podman $storage --cgroup-manager cgroupfs --runtime runc"
container=''
clean() {
  [ -z "$container" ] || $pod rm --force --time 1 "$container" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' INT TERM
seconds() { echo "$1: $(($(date +%s) - since)) s"; since=$(date +%s); }
since=$(date +%s)

. /etc/os-release
mmdebstrap --quiet --variant=minbase "$VERSION_CODENAME" "$work/base.tar"
buildah $storage import "$work/base.tar" >/dev/null 2>&1 || $pod import --quiet "$work/base.tar" localhost/base >/dev/null
seconds 'base from Debian'

buildah $storage bud --quiet --isolation=chroot --network=host --format=docker --build-arg BASE=localhost/base \
  --file deploy/Containerfile --ignorefile .dockerignore --tag localhost/shigoto-no-tane . >/dev/null
seconds 'image'
for image in base shigoto-no-tane; do
  echo "$image: $(($($pod image inspect --format '{{.Size}}' localhost/$image) / 1000000)) MB"
done

# LOCAL_LOGIN=1 replaces LINE by the stand-in, because the container has no network.
container=$($pod run --detach --network=none --read-only --cap-drop=all --security-opt=no-new-privileges \
  --ulimit nofile=1024:1024 --ulimit nproc=4096:4096 --no-healthcheck \
  --env LOCAL_LOGIN=1 localhost/shigoto-no-tane)
pid=$($pod inspect --format '{{.State.Pid}}' "$container")
ask() { nsenter --target "$pid" --net curl --silent --fail --max-time 3 "http://127.0.0.1:3000$1"; }
tries=0
until ask /api/v1/ready >/dev/null; do
  tries=$((tries + 1))
  [ $tries -lt 240 ] && [ -d "/proc/$pid" ] || { $pod logs "$container" >&2; echo '✗ image: not ready' >&2; exit 1; }
  sleep 0.5
done
seconds 'ready, with the sample content imported'

ask /api/v1/health && echo
ask / | grep -q '<title>'
$pod exec "$container" /opt/shigoto-no-tane/container/health.sh
[ "$(awk '/^Uid:/ { print $2 }' "/proc/$pid/status")" = 10001 ]
if $pod exec "$container" sh -c 'echo > /opt/shigoto-no-tane/file' 2>/dev/null; then
  echo '✗ image: its root is not read-only' >&2
  exit 1
fi
echo "memory: $(awk '/^VmRSS:/ { printf "%d", $2 / 1000 }' "/proc/$pid/status") MB"
$pod stop --time 15 "$container" >/dev/null
[ "$($pod inspect --format '{{.State.ExitCode}}' "$container")" = 0 ]
seconds 'stopped'
echo '✓ image: tried'
