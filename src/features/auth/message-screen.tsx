import type { ReactNode } from 'react';
import { href } from '#contract/route-map.ts';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { text } from './text.ts';

interface MessageScreenProps {
  readonly title: UiText;
  readonly body: UiText;
  readonly more?: UiText | undefined;
  /** The way on; the way home is there anyway. */
  readonly children: ReactNode;
}

/** A login that did not come to its end: what happened, calmly, and how to go on. */
export function MessageScreen({ title, body, more, children }: MessageScreenProps) {
  return (
    <Stack gap={5}>
      <Heading level={1}>
        <T text={title} />
      </Heading>
      <p>
        <T text={body} />
      </p>
      {more && (
        <p>
          <T text={more} />
        </p>
      )}
      <Cluster>
        {children}
        <LinkButton to={href('home')}>
          <T text={text.home} />
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
