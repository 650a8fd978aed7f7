import '#ui/styles/styles.ts';
import { createBrowserChunkLoader, isOnline } from '#app/start/browser-chunks.ts';
import { showScriptsMissing } from '#app/start/scripts-missing.ts';
import { SCRIPTS_META_NAME, STATE_ELEMENT_ID } from '#contract/page-constants.ts';
import { nextTask } from '#lib/scheduling.ts';
import { whenBack } from '#ui/browser/when-back.ts';

/** Timeout for the content's first paint, because a background tab never paints. */
const PAINT_WITHIN_MS = 500;
/** How often to check whether the layout is complete: about once per frame. */
const STEP_MS = 16;

const loadChunk = createBrowserChunkLoader();
/** Shared by repeated starts, because the events of a link come only once. */
let styled: Promise<void> | undefined;

/**
 * The page's entry script. On a server-rendered page, all other script files are loaded after the content's first paint,
 * because evaluating them blocks the main thread of a slow phone for longer than the paint takes.
 */
async function boot(root: HTMLElement): Promise<void> {
  if (document.getElementById(STATE_ELEMENT_ID) !== null) await contentPaint();
  // The shell has no content whose layout could be divided.
  else document.documentElement.dataset.fresh = '';
  const chunks = readChunks();
  styled ??= loadStyles();
  try {
    await preloadInTasks(chunks);
    await evaluateInTasks(chunks);
    const { start } = await loadChunk(() => import('#app/start/start.tsx'));
    await styled;
    document.documentElement.dataset.fresh = '';
    await start(root, loadChunk, isOnline);
  } catch (error) {
    console.warn(error);
    // If the server has rendered the page, its content stays readable. The start is repeated when the connection may
    // have returned.
    if (root.childElementCount === 0) showScriptsMissing(root);
    whenBack(() => void boot(root));
  }
}

/**
 * Loads the complete style sheets, because the HTML contains only the styles of its own markup. They are fetched first
 * and then enabled together, so that they usually take effect in one frame. If each took effect on arrival, the browser
 * would compute the styles of most elements twice. Never rejects: while a style sheet is missing, the page uses the
 * styles in the HTML.
 */
async function loadStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  await Promise.all(links.map(({ href }) => preload({ rel: 'preload', as: 'style', href })));
  await wholeLayout();
  await Promise.all(links.map(loadSheet));
}

function loadSheet(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = (event) => {
      resolve(event);
      console.warn(link.href);
      whenBack(() => {
        // Only a new element requests the file again.
        const again = link.cloneNode() as HTMLLinkElement;
        link.replaceWith(again);
        void loadSheet(again);
      });
    };
    link.disabled = false;
  });
}

/** The addresses of this page's chunks; each chunk comes after those that it imports. */
function readChunks(): readonly string[] {
  return document.querySelector<HTMLMetaElement>(`meta[name="${SCRIPTS_META_NAME}"]`)?.content.split(' ') ?? [];
}

/**
 * Preloads chunks in parallel, because the browser would otherwise discover them one after the other. Each request
 * starts in its own task, because starting one takes a slow phone up to 10 ms.
 */
async function preloadInTasks(chunks: readonly string[]): Promise<void> {
  for (const href of chunks) {
    void preload({ rel: 'modulepreload', crossOrigin: '', href });
    await nextTask();
  }
}

/** Adds a link. Resolves when its file has been fetched or has failed. */
function preload(attributes: Partial<HTMLLinkElement>): Promise<unknown> {
  return new Promise((resolve) => {
    document.head.append(
      Object.assign(document.createElement('link'), { onload: resolve, onerror: resolve, ...attributes }),
    );
  });
}

/**
 * Evaluates chunks in separate tasks, so that a tap is answered in between. Importing only the last chunk would
 * evaluate all of them in one task.
 */
async function evaluateInTasks(chunks: readonly string[]): Promise<void> {
  for (const chunk of chunks) {
    // A failure is ignored here. The start of the page (start.tsx) needs the same chunks, and reports it.
    await import(/* @vite-ignore */ chunk).catch(() => {});
    await nextTask();
  }
}

/**
 * Waits until nothing is left out of the layout any more (first-layout.css). Enabling the style sheets in the same frame
 * as one of the layout's steps would make a long task. A background tab has no frames, so it doesn't wait.
 */
async function wholeLayout(): Promise<void> {
  while (document.documentElement.dataset.fresh && !document.hidden)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
}

/**
 * Waits for the first contentful paint, because an earlier paint may show only the background, and for a frame that
 * begins after the document has been parsed, because an earlier frame may show only a part of it.
 */
function contentPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_WITHIN_MS);
    requestAnimationFrame(() => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
      });
      observer.observe({ type: 'paint', buffered: true });
    });
  });
}

const root = document.getElementById('root');
if (root) void boot(root);
