import styles from './skeleton.module.css';

/** Keeps the place of what is still loading, so that nothing jumps. `tall` is the link card's 20rem (SPEC.md section 2). */
export function Skeleton({ shape = 'line' }: { readonly shape?: 'line' | 'block' | 'tall' }) {
  return <div className={styles[shape]} aria-hidden="true" />;
}
