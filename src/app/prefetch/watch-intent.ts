/** A pointer crosses many links; only a link that it rests on is prefetched. */
const DWELL_MS = 80;
/** While the page scrolls, links pass under a resting pointer; they don't count until the scrolling has ended. */
const AFTER_SCROLL_MS = 200;

interface IntentOptions {
  readonly document: Document;
  /** `pathname` of our own pages only. */
  readonly onIntent: (pathname: string) => void;
  /** Touches count too. Some only begin a scroll, and then the data was fetched for nothing. */
  readonly touch: boolean;
}

/** Reports the page that a person is about to open: the link under the pointer, or with the focus. */
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
