import { memberLinks } from '#app/frame/links.ts';
import { AuthSlot } from '#app/frame/slots.tsx';
import { text } from '#app/frame/text.ts';
import { useRememberHere } from '#app/routing/use-remember-here.ts';
import { href } from '#contract/route-map.ts';
import { isSignedIn } from '#session/machine/state.ts';
import { useSession } from '#session/store.ts';
import { Link } from '#ui/button/link.tsx';
import frame from '#ui/layout/frame.module.css';
import { cx } from '#ui/styles/cx.ts';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';

/**
 * The header's login link or, in the same space, the member's menu. The server always renders the link. `data-member`
 * on `<html>` hides the link from a member until the session has been read.
 */
export function AccountArea() {
  const isIn = useSession(isSignedIn);
  return <div className={frame.account}>{isIn ? <AuthSlot place="menu" links={memberLinks} /> : <LoginLink />}</div>;
}

function LoginLink() {
  return (
    <Link to={href('authStart')} className={cx(frame.tool, frame.wayIn)} onClick={useRememberHere()}>
      <Icon name="user" />
      <T text={text.login} />
    </Link>
  );
}

/**
 * The header's link to the settings in wide windows; in narrow ones the menu has this link. The icon helps people who
 * can't read the page.
 */
export function SettingsLink() {
  return (
    <span className={frame.wide}>
      <Link to={href('settings')} className={frame.tool}>
        <Icon name="settings" />
        <T text={text.navSettings} />
      </Link>
    </span>
  );
}
