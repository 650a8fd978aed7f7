import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { text } from '#app/text.ts';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';

/** No connection, and nothing kept of this page: an everyday thing, not an error. With the connection the page comes by itself. */
export function OfflineScreen() {
  const revalidator = useRevalidator();
  const { revalidate } = revalidator;
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
