import type { Api } from '#api/api.ts';

const WITHIN_MS = 3000;

/** The addresses of a member's own pictures; none when they can't be asked for: leaving must not fail because of it. */
export function ownPictures(api: Api): Promise<readonly string[]> {
  return api.call('myAvatars').then(
    ({ own }) => own,
    () => [],
  );
}

/**
 * Pictures are kept by the browser for a year, where no script can delete them. Asked for once more they are gone, and so
 * is what was kept. After the deregistration only; never rejects.
 */
export async function forgetPictures(paths: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  // They may lie on another origin, whose answer nobody needs to read.
  await Promise.allSettled(paths.map((path) => fetch(path, { cache: 'reload', mode: 'no-cors', signal })));
}
