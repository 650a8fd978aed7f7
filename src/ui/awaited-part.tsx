import { Loading } from './loading.tsx';
import { PartFailure } from './part-failure.tsx';

/** In the place of what a person opened, until it is here: that it is on its way, or another try (usePart). */
export function AwaitedPart({ retry }: { readonly retry: (() => void) | null }) {
  return retry ? <PartFailure onRetry={retry} /> : <Loading />;
}
