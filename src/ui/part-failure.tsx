import { InlineError } from './inline-error.tsx';
import { T } from './t.tsx';
import { text } from './text.ts';

/** In the place of what could not be fetched. Without a connection it comes by itself later (useTask). */
export function PartFailure({ onRetry }: { readonly onRetry: () => void }) {
  return <InlineError message={<T text={navigator.onLine ? text.partFailed : text.partOffline} />} onRetry={onRetry} />;
}
