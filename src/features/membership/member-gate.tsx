import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { NetworkError } from '#api/errors.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import { isSignedIn as isSignedInOf } from '#session/login-guard.ts';
import { type AuthUser, useSession, useSessionStore } from '#session/session-store.ts';
import { useUserKey } from '#session/user-key.ts';
import { InlineError } from '#ui/inline-error.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { meOptions } from './me-query.ts';
import { text } from './text.ts';

interface Props {
  /** `isFresh`: the server said so just now; else it is what this device remembers. */
  readonly children: (user: AuthUser, isFresh: boolean) => ReactNode;
}

/** Shows its content to somebody who is signed in, registered or not; sends everybody else to the login. */
export function MemberGate({ children }: Props) {
  const isSignedIn = useSession(isSignedInOf);
  const [wasSignedIn] = useState(isSignedIn);
  const known = useSession(({ authUser }) => authUser);
  // As it was when the screen opened: a registration changes it, and must not make its own screen load anew.
  const [userKey] = useState(useUserKey());
  const me = useQuery({ ...meOptions(useApi(), userKey), enabled: isSignedIn });
  useRemember(me.data);

  if (me.data) return children(me.data, true);
  if (!wasSignedIn) return <Navigate to={href('authStart')} replace />;
  // The login just ended: the page is on its way home, where that is told.
  if (me.isPending || !isSignedIn) return <Loading />;
  const isOffline = me.error instanceof NetworkError;
  if (isOffline && known) return children(known, false);
  return (
    <InlineError
      message={<T text={isOffline ? text.loadOffline : text.loadFailed} />}
      busy={me.isFetching}
      onRetry={() => void me.refetch()}
    />
  );
}

/** What the server says of a member is what the device remembers from now on. */
function useRemember(user: AuthUser | undefined): void {
  const session = useSessionStore();
  useEffect(() => {
    const isCurrent = user !== undefined && user.userKey === session.getState().authUser?.userKey;
    if (isCurrent && user.registrationStatus === RegistrationStatus.registered) session.setState({ authUser: user });
  }, [user, session]);
}
