import { LinkButton } from '../link-button.tsx';
import { T, useText } from '../t.tsx';
import styles from './screens.module.css';
import { text } from './text.ts';

interface FatalErrorScreenProps {
  readonly status: number;
  readonly homeHref: string;
}

function wordsFor(status: number) {
  if (status === 401) return { title: text.authTitle, body: text.authBody };
  if (status === 419) return { title: text.sessionTitle, body: text.sessionBody };
  return { title: text.otherTitle, body: text.otherBody };
}

/** SPEC.md section 2: replaces a page that could not be shown, inside the default layout. */
export function FatalErrorScreen({ status, homeHref }: FatalErrorScreenProps) {
  const say = useText();
  const { title, body } = wordsFor(status);
  return (
    <div className={styles.screen}>
      {/* A full load, not a change in place: whatever broke the page is gone after it. */}
      <a href="/" className={styles.logo}>
        <img src="/logo-mark.svg" alt={say(text.logoName)} width="72" height="72" />
      </a>
      <h1>
        <T text={title} />
      </h1>
      <p>
        <T text={body} />
      </p>
      <LinkButton to={homeHref} kind="primary">
        <T text={text.toTop} />
      </LinkButton>
    </div>
  );
}
