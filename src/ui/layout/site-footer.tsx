import { type ReactNode, useId } from 'react';
import { Link } from '#ui/button/link.tsx';
import { T, useText } from '../text/t.tsx';
import { text } from '../text/text.ts';
import type { UiText } from '../text/text-mode.ts';
import styles from './frame.module.css';
import type { NavLink } from './site-header.tsx';

export interface LinkGroup {
  /** Left out if the footer has a single group. */
  readonly title?: UiText;
  readonly links: readonly NavLink[];
}

interface SiteFooterProps {
  readonly groups: readonly LinkGroup[];
  readonly children?: ReactNode;
}

export function SiteFooter({ groups, children }: SiteFooterProps) {
  const say = useText();
  return (
    <footer className={styles.footer}>
      <div data-later="footer" className={styles.inner}>
        <nav aria-label={say(text.footerNav)} className={styles.footerGroups}>
          {groups.map((group) => (
            <FooterGroup key={group.links[0]?.to} {...group} />
          ))}
        </nav>
        {children}
        <p className={styles.rights}>
          <T text={text.rights} />
        </p>
      </div>
    </footer>
  );
}

function FooterGroup({ title, links }: LinkGroup) {
  const id = useId();
  return (
    <div>
      {title && (
        <p id={id} className={styles.footerTitle}>
          <T text={title} />
        </p>
      )}
      <ul className={styles.footerLinks} aria-labelledby={title && id}>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>
              <T text={link.text} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
