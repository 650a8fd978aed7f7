import { PagePartError } from '#app/page-part-error.ts';
import { PAGE_PART_RELOAD_MS } from '#contract/page-reload.ts';
import type { KeyValueStorage } from '#lib/storage.ts';

/** Fetches a part of the page; `target` is where the page is going, a root-relative address. Rejects with PagePartError. */
export type LoadPart = <Part>(fetchPart: () => Promise<Part>, target?: () => string) => Promise<Part>;

export interface PagePartOptions {
  /** Of this tab. May throw: where no reload can be remembered there is none. */
  readonly storage: () => KeyValueStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly isOnline: () => Promise<boolean>;
  /** Where the page is: a root-relative address. */
  readonly here: () => string;
  readonly reloadAt: (target: string) => void;
}

/**
 * SPEC.md section 2: after a failure to load a page part, the page reloads, at most once per path within 10 seconds.
 * Never offline: the browser's own error page would take the place of what can still be read.
 */
export function createPartLoader({ storage, now, isOnline, here, reloadAt }: PagePartOptions): LoadPart {
  function mayReload(path: string): boolean {
    const key = `page-part-reload:${path}`;
    try {
      const since = now() - Number(storage().getItem(key));
      // A clock that was set back must not forbid reloads until it has caught up.
      if (since >= 0 && since < PAGE_PART_RELOAD_MS) return false;
      storage().setItem(key, String(now()));
      return true;
    } catch {
      return false;
    }
  }

  return async (fetchPart, target = here) => {
    try {
      return await fetchPart();
    } catch (cause) {
      if (!(await isOnline())) throw new PagePartError(true, cause);
      const address = target();
      if (!mayReload(address.split(/[?#]/, 1)[0] ?? '')) throw new PagePartError(false, cause);
      reloadAt(address);
      // The page is on its way out. Should the person keep it (unsaved input), the failure is told after all.
      return new Promise((_, reject) => setTimeout(reject, PAGE_PART_RELOAD_MS, new PagePartError(false, cause)));
    }
  };
}
