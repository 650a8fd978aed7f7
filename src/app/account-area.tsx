import { useEffect } from 'react';
import { Link } from 'react-router';
import { AuthSlot } from '#app/auth-slot.tsx';
import { memberLinks } from '#app/navigation.ts';
import { text } from '#app/text.ts';
import { useRememberHere } from '#app/use-remember-here.ts';
import { href } from '#contract/route-map.ts';
import { useSession } from '#session/session-store.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import frame from '#ui/layout/frame.module.css';
import { T } from '#ui/t.tsx';

/** In the header: the way in, or who is in. The server renders the first for everybody; both take the same room. */
export function AccountArea() {
  const isIn = useSession(({ authUser, hasAuthenticatedLine }) => authUser !== null || hasAuthenticatedLine);

  // The pre-paint script hides the way in from people who are in, until the page itself knows who is here.
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
