import { useEffect } from 'react';
import { Link } from 'react-router';
import { AuthSlot } from '#app/frame/slots.tsx';
import { text } from '#app/frame/text.ts';
import { memberLinks } from '#app/routing/navigation.ts';
import { useRememberHere } from '#app/routing/use-remember-here.ts';
import { href } from '#contract/route-map.ts';
import { useSession } from '#session/store.ts';
import frame from '#ui/layout/frame.module.css';
import { cx } from '#ui/styles/cx.ts';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';

/** In the header: the link to log in, or the member's menu, in the same space. The server renders the link for everybody. */
export function AccountArea() {
  const isIn = useSession(({ authUser, hasAuthenticatedLine }) => authUser !== null || hasAuthenticatedLine);

  // The pre-paint script hides the link from members until the page knows who is logged in.
  useEffect(() => {
    delete document.documentElement.dataset.member;
  }, []);

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

/** In the header of every page, in a narrow window in its menu. People who can't read the page find it by its icon. */
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
