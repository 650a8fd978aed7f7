import type { ReactNode } from 'react';
import { Link } from '#ui/button/link.tsx';
import { T, useText } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './frame.module.css';
import type { NavLink } from './site-header.tsx';

interface SiteFooterProps {
  readonly links: readonly NavLink[];
  readonly children?: ReactNode;
}

export function SiteFooter({ links, children }: SiteFooterProps) {
  const say = useText();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={say(text.footerNav)}>
          <ul className={styles.footerLinks}>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>
                  <T text={link.text} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
        <p className={styles.rights}>
          <T text={text.rights} />
        </p>
      </div>
    </footer>
  );
}
