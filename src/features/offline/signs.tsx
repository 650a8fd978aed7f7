import { useSyncExternalStore } from 'react';
import { calmNotice } from '#ui/calm-notice.ts';
import { ContentAge } from './age/age-sign.tsx';
import styles from './signs.module.css';
import { UnsentIndicator } from './unsent/unsent-indicator.tsx';

/** What is worth a small sign at the bottom of the window while there is no network. They would stand below the notice. */
export function Signs() {
  const isCovered = useSyncExternalStore(calmNotice.subscribe, calmNotice.get, () => null) !== null;
  return (
    <div className={styles.signs} hidden={isCovered}>
      <ContentAge />
      <UnsentIndicator />
    </div>
  );
}
