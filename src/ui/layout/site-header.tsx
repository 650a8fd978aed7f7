import { type ReactNode, useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { Link } from '#ui/button/link.tsx';
import { Icon, type IconName } from '../text/icon.tsx';
import { T, useText } from '../text/t.tsx';
import { text } from '../text/text.ts';
import type { UiText } from '../text/text-mode.ts';
import styles from './frame.module.css';
import { Logo } from './logo.tsx';
import { MenuDisclosure } from './menu-disclosure.tsx';

interface SiteHeaderProps {
  /** All links of the header. In a narrow window they are in the menu. */
  readonly links: readonly NavLink[];
  /** Further links for the menu of a narrow window. A wide window shows them elsewhere on the page. */
  readonly menuLinks?: readonly NavLink[];
  /** At most five links for the tab bar at the bottom of a narrow window. If left out, there is no tab bar. */
  readonly tabs?: readonly NavLink[];
  /** Controls beside the menu, such as the account and the display settings. */
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

export function NavLinks({
  links,
  className,
}: {
  readonly links: readonly NavLink[];
  readonly className?: string | undefined;
}) {
  const pathname = useTargetPath();
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} aria-current={currentOf(link.to, pathname)}>
            {link.icon && <Icon name={link.icon} />}
            <span>
              <T text={link.text} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export interface NavLink {
  readonly to: string;
  readonly text: UiText;
  readonly icon?: IconName;
}

const never = () => () => {};

/**
 * The path of the page that is shown or being loaded. It changes as soon as a link is tapped, whereas `useLocation`
 * changes only when the page is rendered.
 */
function useTargetPath(): string {
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useSyncExternalStore(
    router?.subscribe ?? never,
    () => (router?.state.navigation.location ?? router?.state.location)?.pathname ?? pathname,
    () => pathname,
  );
}

/** The value of a link's `aria-current`: `page` on exactly that page, `true` on a page below it (but never for `/`). */
export function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
