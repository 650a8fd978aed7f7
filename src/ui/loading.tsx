import { T } from './t.tsx';
import { text } from './text.ts';
import type { UiText } from './text-mode.ts';
import styles from './utilities.module.css';

/** Says in words that something is on its way; no spinner, nothing that moves. */
export function Loading({ label = text.loading }: { readonly label?: UiText }) {
  return (
    <p role="status" className={styles.muted}>
      <T text={label} />
    </p>
  );
}
