import type { ReactNode } from 'react';
import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Heading } from '#ui/layout/heading.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import styles from '#ui/styles/utilities.module.css';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './text.ts';

interface MessageScreenProps {
  readonly title: UiText;
  readonly body: UiText;
  readonly more?: UiText | undefined;
  /** Buttons or links that let the person continue. A link to the home page follows them. */
  readonly children: ReactNode;
}

export function MessageScreen({ title, body, more, children }: MessageScreenProps) {
  return (
    <Stack gap={5} className={styles.column}>
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
