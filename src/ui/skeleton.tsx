import styles from './skeleton.module.css';

/** Keeps the place of what is still loading, so that nothing jumps. `tall`: a text of unknown length. */
export function Skeleton({ shape = 'line' }: { readonly shape?: 'line' | 'block' | 'tall' }) {
  return <div className={styles[shape]} aria-hidden="true" />;
}
