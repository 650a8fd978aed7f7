import styles from './genre-icon.module.css';

/** A genre's drawing. It is dark teal, so it has a light background in every theme. */
export function GenreIcon({ path }: { readonly path: string | null }) {
  if (path === null) return null;
  // Lazy, because most are inside the closed conditions and are only loaded when those are opened.
  return <img src={path} alt="" width={24} height={24} loading="lazy" className={styles.icon} />;
}
