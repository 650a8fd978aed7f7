import { LinkButton } from '../link-button.tsx';
import { T } from '../t.tsx';
import styles from './screens.module.css';
import { text } from './text.ts';

interface NotFoundScreenProps {
  readonly path: string;
  readonly homeHref: string;
}

/** SPEC.md section 2: an address that no page answers to. */
export function NotFoundScreen({ path, homeHref }: NotFoundScreenProps) {
  return (
    <div className={styles.screen}>
      <h1>
        <T text={text.notFoundTitle} />
      </h1>
      <p lang="en" className={styles.path}>
        Page not found: {path}
      </p>
      <p>
        <T text={text.notFoundBody} />
      </p>
      <LinkButton to={homeHref} kind="primary">
        <T text={text.toTop} />
      </LinkButton>
    </div>
  );
}
