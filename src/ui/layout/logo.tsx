import { Link } from '#ui/button/link.tsx';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './frame.module.css';

/** The product's mark and name, linked to the home page. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <LogoMark />
      <T text={text.productName} />
    </Link>
  );
}

/**
 * The picture of public/logo-mark.svg, drawn in the page: Chromium creates a document for every SVG file that is shown
 * as an image, which delays the first paint. Screen readers ignore the picture.
 */
export function LogoMark() {
  return (
    <svg width="40" height="40" viewBox="0 0 64 64" aria-hidden="true" fill="none" strokeLinecap="round">
      <ellipse cx="32" cy="47.5" rx="19" ry="12.5" fill="#f2b33d" transform="rotate(-14 32 47.5)" />
      <path stroke="#fbe2ab" strokeWidth="3" d="M18.5 49.5C19 52.5 21 54.3 24.5 54.8" />
      <path stroke="#0b5c50" strokeWidth="5" d="M32 36.5C32 31 31.5 27 32 21" />
      <path fill="#0b5c50" d="M31.5 28.5C30.5 16 20 9.5 6 10.5C7.5 23.5 17.5 30.5 31.5 28.5Z" />
      <path fill="#2f8f7c" d="M32.5 21.5C32.5 9.5 42 2 57 2.5C57 15.5 47 23.5 32.5 21.5Z" />
    </svg>
  );
}
