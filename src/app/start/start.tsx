import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { ChunkError } from '#app/errors/chunk-loader.ts';
import { loadErrorScreens } from '#app/errors/route-error.tsx';
import { createQueryClient } from '#app/queries/query-client.ts';
import type { PageSession } from '#app/session/session.ts';
import { type Beginning, createContext } from '#app/start/context.ts';
import { checkedConfig, readConfig } from '#app/start/page-state.ts';
import { showScriptsMissing } from '#app/start/scripts-missing.ts';
import { show } from '#app/start/show.tsx';
import { nextTask, whenIdle } from '#lib/scheduling.ts';

const REST_AGAIN_MS = 10_000;

/**
 * Starts the page (docs/product/startup-and-configuration.md, Start-up). A failure is shown on the fatal error screen.
 * @throws ChunkError if a chunk is missing; the caller repeats the start
 */
export async function start(root: HTMLElement, loadChunk: LoadChunk, isOnline: Beginning['isOnline']): Promise<void> {
  let tellsDetails = false;
  try {
    const queryClient = createQueryClient('page');
    const built = readConfig(document);
    tellsDetails = built.errorDetails;
    const site = built.staticSite
      ? await (await loadChunk(() => import('#app/start/static-site.ts'))).openStaticSite(built, queryClient)
      : null;
    const config = site?.config ?? built;
    tellsDetails = config.errorDetails;
    await mount(root, loadChunk, { queryClient, site, config: checkedConfig(config), isOnline });
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    await showFailure(root, error, tellsDetails);
  }
}

async function mount(root: HTMLElement, loadChunk: LoadChunk, beginning: Beginning): Promise<void> {
  const context = createContext(beginning, loadChunk);
  await nextTask();
  const { api, session } = context;
  if (context.sharedDevice) {
    const { beginShared } = await loadChunk(() => import('#app/start/shared-device.ts'));
    await beginShared(api, window.location);
  }
  const router = await show(root, context, loadChunk, (error) => {
    void showFailure(root, error, beginning.config.errorDetails);
  });
  // The first paint needs none of this.
  whenIdle(async () => {
    api.prepare();
    // Preloads the error screens: by the time they are needed, the connection may be lost.
    void loadErrorScreens().catch(() => {});
    const { afterStart } = await fetchRest(session);
    await afterStart(context, router);
  });
}

/** Shows the fatal error screen, or plain text if the screen's code can't be fetched. */
async function showFailure(root: HTMLElement, error: unknown, tellsDetails: boolean): Promise<void> {
  try {
    const { showStartFailure } = await import('#app/start/start-failure.tsx');
    showStartFailure(root, error, tellsDetails);
  } catch {
    console.error(error);
    showScriptsMissing(root);
  }
}

/**
 * Loads the session machine and `after-start.ts`. Retries without limit, because without `after-start.ts` the page
 * sends no records. In browsers that never request a failed chunk again, the next document sends the records (decision
 * 29).
 */
async function fetchRest(session: PageSession): Promise<typeof import('#app/start/after-start.ts')> {
  try {
    await session.load();
    return await import('#app/start/after-start.ts');
  } catch (error) {
    console.warn(error);
    await new Promise((resolve) => setTimeout(resolve, REST_AGAIN_MS));
    return fetchRest(session);
  }
}
