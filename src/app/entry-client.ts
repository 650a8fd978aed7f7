import '#ui/styles.ts';
import { createBrowserPartLoader } from '#app/browser-parts.ts';
import { showFirstWords } from '#app/first-words.ts';
import { PARTS_META_NAME, STATE_ELEMENT_ID } from '#contract/page-names.ts';

/** Waiting longer than this for a paint means that nobody is looking: a tab in the background paints nothing. */
const PAINT_WITHIN_MS = 500;

const loadPart = createBrowserPartLoader();

/**
 * The page's first script, and all that runs before the first paint. What the server rendered goes on screen first;
 * only then does the rest start, because evaluating it holds up a slow phone's main thread for longer than the paint takes.
 */
async function boot(root: HTMLElement): Promise<void> {
  if (document.getElementById(STATE_ELEMENT_ID) !== null) await firstPaint();
  preloadParts();
  try {
    const { start } = await loadPart(() => import('#app/start.tsx'));
    // A task of its own: evaluating and starting at once would hold up a press for as long as both take.
    await new Promise((resolve) => setTimeout(resolve));
    await start(root, loadPart);
  } catch (error) {
    console.warn(error);
    // What the server rendered stays readable, and comes to life with the connection.
    if (root.childElementCount === 0) showFirstWords(root);
    addEventListener('online', () => void boot(root), { once: true });
  }
}

/** All that this page needs, at once: without it a part is known only when the one that imports it is there. */
function preloadParts(): void {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${PARTS_META_NAME}"]`)?.content;
  for (const href of named?.split(' ') ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}

/** The first frame may show no more than the background; what a person waits for is the first one with content. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_WITHIN_MS);
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) {
      requestAnimationFrame(() => setTimeout(resolve));
      return;
    }
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

const root = document.getElementById('root');
if (root) void boot(root);
