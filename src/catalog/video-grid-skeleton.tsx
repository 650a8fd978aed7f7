import styles from './video-grid.module.css';

/** As many empty cards, while the first ones are on their way. */
export function VideoGridSkeleton({ count = 6 }: { readonly count?: number }) {
  return (
    <div className={styles.container} aria-hidden="true">
      <ul className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks, all alike
          <li key={index} className={styles.blank} />
        ))}
      </ul>
    </div>
  );
}
