import { useEffect, useLayoutEffect } from 'react';
import { useRevalidator } from 'react-router';
import { NetworkError } from '#api/errors.ts';
import { ChunkError } from '#app/errors/chunk-loader.ts';
import { text } from '#app/frame/text.ts';
import { applyHead, resolveHead } from '#app/routing/head.ts';
import { useConfig } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Drawing } from '#ui/feedback/messages.tsx';
import { Heading } from '#ui/layout/heading.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { T } from '#ui/text/t.tsx';

export function isConnectionLost(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ChunkError && error.offline);
}

/**
 * Shown when the page is neither cached nor reachable. It is not an error screen: the page loads automatically when the
 * connection returns.
 */
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
      <Drawing name="offline" />
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
