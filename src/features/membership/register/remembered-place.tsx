import { useState } from 'react';
import { Link } from 'react-router';
import { href } from '#contract/route-map.ts';
import { addressAfterLogin } from '#session/return-address.ts';
import { useSessionStore } from '#session/session-store.ts';
import { buttonClass } from '#ui/button-class.ts';
import { T } from '#ui/t.tsx';
import { text } from './text.ts';

/** The way back to where somebody was when they were asked to log in (SPEC.md section 4); nothing when that was home. */
export function RememberedPlace() {
  const session = useSessionStore();
  const [place] = useState(() => addressAfterLogin(session.getState().beforeLoginUrl));
  if (place === href('home')) return null;
  return (
    <Link to={place} className={buttonClass('primary')} onClick={() => session.setState({ beforeLoginUrl: null })}>
      <T text={text.goBack} />
    </Link>
  );
}
