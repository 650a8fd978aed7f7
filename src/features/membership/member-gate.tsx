import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { NetworkError } from '#api/errors.ts';
import { useApi, useSendToSession, useUserKey } from '#context/page.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { isSignedIn as isSignedInOf } from '#session/guard.ts';
import { type AuthUser, useSession } from '#session/store.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { meOptions } from './member-queries.ts';
import { text } from './text.ts';

interface Props {
  /** `isFresh`: from the server just now; otherwise the copy on this device. */
  readonly children: (user: AuthUser, isFresh: boolean) => ReactNode;
}

/** Renders its content for people who are logged in, registered or not, and redirects others to the login. */
export function MemberGate({ children }: Props) {
  const isSignedIn = useSession(isSignedInOf);
  const [wasSignedIn] = useState(isSignedIn);
  const known = useSession(({ authUser }) => authUser);
  // The user key when the screen was opened. A registration changes it and must not reload its own screen.
  const [userKey] = useState(useUserKey());
  const me = useQuery({ ...meOptions(useApi(), userKey), enabled: isSignedIn });
  useRemember(me.data);

  if (me.data) return children(me.data, true);
  if (!wasSignedIn) return <Navigate to={href('authStart')} replace />;
  // The login has just ended: home is being loaded, which says so.
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

/** Stores the server's answer about the member as the session's user. */
function useRemember(user: AuthUser | undefined): void {
  const send = useSendToSession();
  useEffect(() => {
    if (user?.registrationStatus === RegistrationStatus.registered) void send({ type: 'profileChanged', user });
  }, [user, send]);
}
