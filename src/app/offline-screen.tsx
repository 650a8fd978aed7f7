import { useEffect, useLayoutEffect } from 'react';
import { useRevalidator } from 'react-router';
import { NetworkError } from '#api/errors.ts';
import { useConfig } from '#app/config-context.ts';
import { applyHead, resolveHead } from '#app/head.ts';
import { PagePartError } from '#app/page-part-error.ts';
import { text } from '#app/text.ts';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';

/** Did this fail because the server could not be reached? */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof PagePartError && error.offline);
}

/** No connection, and nothing kept of this page: an everyday thing, not an error. With the connection the page comes by itself. */
export function OfflineScreen() {
  const revalidator = useRevalidator();
  const { revalidate } = revalidator;
  const { publicOrigin } = useConfig();
  useLayoutEffect(() => {
    const head = { title: text.offlineDocumentTitle.ja, canonicalPath: null };
    applyHead(document, resolveHead(head, publicOrigin || window.location.origin));
  }, [publicOrigin]);
  useEffect(() => {
    const again = () => void revalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [revalidate]);
  return (
    <Stack>
      <Heading level={1}>
        <T text={text.offlineTitle} />
      </Heading>
      <p>
        <T text={text.offlineBody} />
      </p>
      <Cluster>
        <Button onClick={() => void revalidate()} busy={revalidator.state === 'loading'}>
          <T text={text.offlineRetry} />
        </Button>
        <LinkButton to={href('home')} kind="quiet">
          <T text={text.offlineHome} />
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
