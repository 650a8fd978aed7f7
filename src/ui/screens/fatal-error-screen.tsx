import type { ReactNode } from 'react';
import { Cluster } from '../layout/stack.tsx';
import { LinkButton } from '../link-button.tsx';
import { T, useText } from '../t.tsx';
import type { UiText } from '../text-mode.ts';
import styles from './screens.module.css';
import { text } from './text.ts';

interface FatalErrorScreenProps {
  readonly status: number;
  readonly homeHref: string;
  /** In place of the words for the status, where more is known. */
  readonly body?: UiText;
  /** A further way on, beside the button to the top page. */
  readonly children?: ReactNode;
}

function wordsFor(status: number) {
  if (status === 401) return { title: text.authTitle, body: text.authBody };
  if (status === 419) return { title: text.sessionTitle, body: text.sessionBody };
  return { title: text.otherTitle, body: text.otherBody };
}

/** The heading for a status, which is the document's title too. */
export function fatalTitle(status: number): UiText {
  return wordsFor(status).title;
}

/** SPEC.md section 2: replaces a page that could not be shown, inside the default layout. */
export function FatalErrorScreen({ status, homeHref, body, children }: FatalErrorScreenProps) {
  const say = useText();
  const words = wordsFor(status);
  return (
    <div className={styles.screen}>
      {/* A full load, not a change in place: whatever broke the page is gone after it. */}
      <a href="/" className={styles.logo}>
        <img src="/logo-mark.svg" alt={say(text.logoName)} width="72" height="72" />
      </a>
      <h1>
        <T text={words.title} />
      </h1>
      <p>
        <T text={body ?? words.body} />
      </p>
      <Cluster>
        <LinkButton to={homeHref} kind="primary">
          <T text={text.toTop} />
        </LinkButton>
        {children}
      </Cluster>
    </div>
  );
}
