import styles from './genre-icon.module.css';

/** A genre's drawing, on a light ground in every theme: it is drawn in dark teal. */
export function GenreIcon({ path }: { readonly path: string | null }) {
  if (path === null) return null;
  // Lazy: most of them stand inside the closed conditions, and are never fetched for those who don't open them.
  return <img src={path} alt="" width={24} height={24} loading="lazy" className={styles.icon} />;
}
