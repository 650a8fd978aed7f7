/**
 * A link is prefetched once the pointer or the focus has rested on it for this long, because both pass over many links
 * that are never opened.
 */
const DWELL_MS = 80;
/** A scroll before the end of DWELL_MS starts this longer wait, because the link may only pass under the pointer. */
const AFTER_SCROLL_MS = 200;

interface IntentOptions {
  readonly document: Document;
  /** Called with the pathname, and only for our own pages. */
  readonly onIntent: (pathname: string) => void;
  /** True if a touch on a link is reported at once, although the touch may only begin a scroll. */
  readonly touch: boolean;
}

/**
 * Reports the page that a person is likely to open next: the target of a hovered, focused or (if `touch` is true)
 * touched link.
 */
export function watchIntent({ document, onIntent, touch }: IntentOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let meant: string | null = null;
  let isWaiting = false;

  function wait(delay: number, pathname: string): void {
    clearTimeout(timer);
    isWaiting = true;
    timer = setTimeout(() => {
      isWaiting = false;
      onIntent(pathname);
    }, delay);
  }

  const after = (delay: number) => (event: Event) => {
    const pathname = pathOf(event.target);
    if (pathname === meant && delay > 0) return;
    clearTimeout(timer);
    isWaiting = false;
    meant = pathname;
    if (pathname === null) return;
    if (delay === 0) onIntent(pathname);
    else wait(delay, pathname);
  };
  const scrolled = () => {
    if (isWaiting && meant !== null) wait(AFTER_SCROLL_MS, meant);
  };
  document.addEventListener('scroll', scrolled, { passive: true });
  document.addEventListener('mouseover', after(DWELL_MS), { passive: true });
  document.addEventListener('focusin', after(DWELL_MS), { passive: true });
  if (touch) document.addEventListener('touchstart', after(0), { passive: true });
}

function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.pathname;
}
