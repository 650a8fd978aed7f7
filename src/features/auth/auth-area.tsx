import type { NavLink } from '#ui/layout/site-header.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { LoginPrompt } from './login-prompt.tsx';

export interface AuthAreaProps {
  /**
   * Where it is rendered: `menu` is the account menu in the header, `top` a notice above the content, `bottom` one
   * below it.
   */
  readonly place: 'menu' | 'top' | 'bottom';
  /** Links to a member's own pages, for the account menu. */
  readonly links?: readonly NavLink[];
}

/**
 * Everything about login and logout that the page frame shows. It is one chunk, because all of it is loaded together,
 * long after the first paint.
 */
export function AuthArea({ place, links = [] }: AuthAreaProps) {
  if (place === 'menu') return <AccountMenu links={links} />;
  return place === 'top' ? <ExpiredNotice /> : <LoginPrompt />;
}
