import '#ui/styles.ts';
import { STATE_ELEMENT_ID } from '#contract/page-names.ts';

/** Waiting longer than this for a paint means that nobody is looking: a tab in the background paints nothing. */
const PAINT_WITHIN_MS = 500;

/**
 * The page's first script, and all that runs before the first paint. What the server rendered goes on screen first;
 * only then does the rest start, because evaluating it holds up a slow phone's main thread for longer than the paint takes.
 */
async function boot(root: HTMLElement): Promise<void> {
  if (document.getElementById(STATE_ELEMENT_ID) !== null) await firstPaint();
  const { start } = await import('#app/start.tsx');
  await start(root);
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_WITHIN_MS);
    // The callback runs just before a frame is painted; the task after it, just after.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

const root = document.getElementById('root');
if (root) boot(root).catch((error: unknown) => console.error(error));
