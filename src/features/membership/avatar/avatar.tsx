import styles from './avatar.module.css';

const SHOWN_PX = 80;

/** A member's picture, round. Beside a name, so it needs no words of its own. */
export function Avatar({ path }: { readonly path: string }) {
  return <img src={path} alt="" width={SHOWN_PX} height={SHOWN_PX} decoding="async" className={styles.avatar} />;
}
