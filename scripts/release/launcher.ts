import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '#server/process/node-flags.ts';

/** The oldest major version of Node.js on which a release runs. */
export const NODE_MAJOR = 24;

/** The script `bin/shigoto-no-tane` of a release. It starts each program, and needs only a shell and Node.js. */
export function launcher(): string {
  const defaults = Object.entries(MEMORY_ENVIRONMENT).map(([name, value]) => `export ${name}="\${${name}:-${value}}"`);
  return `#!/bin/sh
# shigoto-no-tane start | import <folder> | backup <folder> | restore <backup> | drill <folder> | migrate status|up |
#   keys status [backup]|rotate | logins end --all|--member <user_key> | static [folder] | version
# NODE: the Node.js to use, if it is neither the release's own nor the one in PATH.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
own=$(echo "$root"/node_modules/node-linux-*/bin/node)
[ -x "$own" ] || own=node
node=\${NODE:-$own}
command=\${1:-}
[ $# -gt 0 ] && shift

if [ "$command" = version ]; then
  exec cat "$root/VERSION"
fi

major=$("$node" --version 2>/dev/null | sed 's/^v\\([0-9]*\\).*/\\1/')
if [ "\${major:-0}" -lt ${NODE_MAJOR} ]; then
  echo "しごとのたね: Node.js ${NODE_MAJOR} 以上が必要です（NODE で場所を指定できます）。" >&2
  exit 1
fi

export NODE_ENV=production
# With these variables, glibc returns freed memory to the system at once.
${defaults.join('\n')}

# With this flag, stack traces name the lines of the sources. The server runs without it, which saves 30 MB.
maps=--enable-source-maps

case $command in
  start) exec "$node" ${NODE_FLAGS.join(' ')} "$root/server/main.js" ;;
  import) exec "$node" $maps "$root/server/content/cli.js" import "$@" ;;
  backup) exec "$node" $maps "$root/server/backup/cli.js" "$@" ;;
  restore) exec "$node" $maps "$root/server/backup/restore-cli.js" "$@" ;;
  drill) exec "$node" $maps "$root/server/backup/drill-cli.js" "$@" ;;
  keys) exec "$node" $maps "$root/server/db/encryption/cli.js" "$@" ;;
  migrate) exec "$node" $maps "$root/server/db/cli.js" "$@" ;;
  logins) exec "$node" $maps "$root/server/session/cli.js" "$@" ;;
  static) exec "$node" $maps "$root/server/static-site/main.js" "$@" ;;
esac

echo '使い方: shigoto-no-tane start | import <フォルダ> | backup <フォルダ> | restore <バックアップ> | drill <フォルダ> | migrate status|up | keys status [バックアップ]|rotate | logins end --all|--member <user_key> | static [フォルダ] | version' >&2
exit 2
`;
}
