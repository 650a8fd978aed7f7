import { use } from 'react';
import { type DataRouter, type LoaderFunction, type RouteObject, useLoaderData, useNavigate } from 'react-router';
import { text } from '#app/frame/text.ts';
import type { RouteData, RouteModule } from '#context/route.ts';
import { createLazy } from '#lib/lazy.ts';
import { nextTask } from '#lib/scheduling.ts';
import { Button } from '#ui/button/button.tsx';
import { PageSkeleton } from '#ui/feedback/loading.tsx';
import { Main } from '#ui/layout/main.tsx';
import { T } from '#ui/text/t.tsx';

/** The longest time that the previous page stays on screen while the next one loads. */
const SKELETON_AFTER_MS = 300;

/** The loader data of a page that is still loading. */
export class UnfinishedPage {
  /** Resolves when the page is loaded, at the latest after SKELETON_AFTER_MS. */
  readonly soon: Promise<unknown>;

  constructor(whole: Promise<unknown>) {
    this.soon = Promise.race([whole, new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER_MS))]);
  }
}

/** One run of a page's loader. */
interface Load {
  /** The absolute address, without hash. */
  readonly url: string;
  readonly data: Promise<RouteData>;
  isOver: boolean;
  /** What the loader has returned in place of the data; undefined if nothing yet. */
  shown?: UnfinishedPage;
}

interface PageRouteOptions {
  readonly load: () => Promise<RouteModule>;
  /** True if the page has no layout, so that the skeleton needs its own `main`. */
  readonly isBare: boolean;
  /** Null on the server and while the first page starts. */
  readonly router: () => DataRouter | null;
}

type PageRoute = Required<Pick<RouteObject, 'handle' | 'loader' | 'Component'>>;

/** The `handle` of a page's route. */
export interface PageHandle {
  /** Loads the page's code, so that the page can be rendered without waiting. */
  readonly prepare: () => Promise<unknown>;
}

/**
 * A route whose navigation ends immediately: the address changes, so that Back works, while code and data are still
 * loading. For a moment the previous page stays, because React holds the router's transition; then a skeleton replaces
 * it. When everything is loaded, the loader runs once more and returns the data. Redirects and errors therefore reach
 * the router as if the navigation had waited for the data.
 *
 * The first page, and a navigation that changes only the query, wait for their data.
 */
export function createPageRoute({ load, isBare, router }: PageRouteOptions): PageRoute {
  const code = createLazy(load);
  /** The load for which a skeleton is shown, or will be soon. */
  let unfinished: Load | null = null;

  function begin(args: Parameters<LoaderFunction>[0]): Load {
    const begun: Load = {
      url: args.request.url,
      data: code.load().then(({ loader }) => loader(args)),
      isOver: false,
    };
    const end = () => {
      begun.isOver = true;
      onceIdle(router(), (at) => {
        if (unfinished !== begun) return;
        if (isAt(at, begun.url)) void at.revalidate();
        else unfinished = null;
      });
    };
    begun.data.then(end, end);
    return begun;
  }

  return {
    handle: { prepare: code.load } satisfies PageHandle,
    loader: async (args) => {
      const { url } = args.request;
      const again = unfinished?.url === url ? unfinished : null;
      const mayEnd = again !== null || isElsewhere(router(), url);
      const current = again ?? begin(args);
      if (mayEnd && !current.isOver) await Promise.race([current.data.catch(() => {}), nextTask()]);
      unfinished = mayEnd && !current.isOver ? current : null;
      if (unfinished === null) return current.data;
      current.shown ??= new UnfinishedPage(current.data.catch(() => {}));
      return current.shown;
    },
    Component: function Page() {
      const data = useLoaderData<RouteData | UnfinishedPage>();
      if (data instanceof UnfinishedPage) {
        const skeleton = <Unfinished soon={data.soon} />;
        return isBare ? <Main>{skeleton}</Main> : skeleton;
      }
      const screen = code.get();
      return screen && <screen.Component />;
    },
  };
}

/** The skeleton of a page that is still loading. Appears when `soon` resolves; PageEntryProvider announces it. */
function Unfinished({ soon }: Pick<UnfinishedPage, 'soon'>) {
  use(soon);
  const navigate = useNavigate();
  return (
    <PageSkeleton>
      <Button kind="quiet" onClick={() => void navigate(-1)}>
        <T text={text.backWhileLoading} />
      </Button>
    </PageSkeleton>
  );
}

/** Calls `then` once the router is not navigating. */
function onceIdle(router: DataRouter | null, then: (router: DataRouter) => void): void {
  if (router === null) return;
  if (router.state.navigation.state === 'idle') {
    then(router);
    return;
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    stop();
    // The router must not be used while it notifies its subscribers.
    queueMicrotask(() => onceIdle(router, then));
  });
}

function isAt({ state }: DataRouter, url: string): boolean {
  return new URL(state.location.pathname + state.location.search, url).href === url;
}

/** Whether the router shows a page with another path. */
function isElsewhere(router: DataRouter | null, url: string): boolean {
  return router?.state.initialized === true && router.state.location.pathname !== new URL(url).pathname;
}
