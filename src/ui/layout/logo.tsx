import { Link } from 'react-router';
import { T } from '../t.tsx';
import { text } from '../text.ts';
import styles from './frame.module.css';

/** The product's mark and name, leading home. */
export function Logo({ to = '/' }: { readonly to?: string }) {
  return (
    <Link to={to} className={styles.logo}>
      <img src="/logo-mark.svg" alt="" width="40" height="40" />
      <T text={text.productName} />
    </Link>
  );
}
