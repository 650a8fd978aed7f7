import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { NetworkError } from '#api/errors.ts';
import { useApi, useSendToSession, useUserKey } from '#context/page.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { type AuthUser, isSignedIn as isSignedInOf } from '#session/machine/state.ts';
import { useSession } from '#session/store.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { meOptions } from './member-queries.ts';
import { text } from './text.ts';

interface Props {
  /** `isFresh`: true if the user was just read from the server, false if the user is the copy on this device. */
  readonly children: (user: AuthUser, isFresh: boolean) => ReactNode;
}

/**
 * Renders its content for everybody who is logged in, even before the registration. Visitors are redirected to the
 * login.
 */
export function LoginGate({ children }: Props) {
  const isSignedIn = useSession(isSignedInOf);
  const [wasSignedIn] = useState(isSignedIn);
  const known = useSession(({ authUser }) => authUser);
  // The user key when the screen was opened. Later keys are ignored: completing the registration changes the key, but
  // must not reload the registration's screen.
  const [userKey] = useState(useUserKey());
  const me = useQuery({ ...meOptions(useApi(), userKey), enabled: isSignedIn });
  useRemember(me.data);

  if (me.data) return children(me.data, true);
  if (!wasSignedIn) return <Navigate to={href('authStart')} replace />;
  // If the login has just ended, the loading message stays until the home page appears, which explains what happened.
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

/** Updates the session's user when the server has returned a member's profile. */
function useRemember(user: AuthUser | undefined): void {
  const send = useSendToSession();
  useEffect(() => {
    if (user?.registrationStatus === RegistrationStatus.registered) void send({ type: 'profileChanged', user });
  }, [user, send]);
}
