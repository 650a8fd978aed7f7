import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { T, useText } from '../t.tsx';
import { text } from '../text.ts';
import styles from './frame.module.css';
import { Logo } from './logo.tsx';
import { MenuDisclosure } from './menu-disclosure.tsx';
import type { NavLink } from './nav-link.ts';
import { NavLinks } from './nav-links.tsx';

interface SiteHeaderProps {
  /** Everything that the header leads to. In a narrow window these are in the menu. */
  readonly links: readonly NavLink[];
  /** Only in the menu of a narrow window: what a wide one has elsewhere. */
  readonly menuLinks?: readonly NavLink[];
  /** At most five of the most used: a bar at the bottom of a narrow window. Left out, there is none. */
  readonly tabs?: readonly NavLink[];
  /** Beside the menu: account, display settings. */
  readonly tools?: ReactNode;
}

export function SiteHeader({ links, menuLinks = [], tabs, tools }: SiteHeaderProps) {
  const say = useText();
  return (
    <>
      <a href="#main" className={styles.skip}>
        <T text={text.skipToMain} />
      </a>
      <header className={styles.header}>
        <div className={styles.headerInner}>
          <Logo />
          <nav aria-label={say(text.mainNav)} className={styles.wide}>
            <NavLinks links={links} className={styles.nav} />
          </nav>
          <div className={styles.tools}>
            {tools}
            <nav aria-label={say(text.mainNav)} className={styles.narrow}>
              <MenuDisclosure
                summary={
                  <>
                    <Icon name="menu" />
                    <T text={text.menu} />
                  </>
                }
              >
                <NavLinks links={[...links, ...menuLinks]} className={styles.menu} />
              </MenuDisclosure>
            </nav>
          </div>
        </div>
      </header>
      {tabs && (
        <nav aria-label={say(text.tabNav)} className={styles.tabs}>
          <NavLinks links={tabs} className={styles.tabList} />
        </nav>
      )}
    </>
  );
}
