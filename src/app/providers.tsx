import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Api } from '#api/api.ts';
import { DisplaySettings } from '#app/frame/display-settings.tsx';
import { cardSlots } from '#app/frame/slots.tsx';
import { CardSlotsProvider } from '#catalog/card-slots.ts';
import {
  ApiProvider,
  ConfigProvider,
  FlagsProvider,
  OutboxProvider,
  RecordsProvider,
  type SendToSession,
  SendToSessionProvider,
  UserKeyProvider,
  WorkProvider,
} from '#context/page.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { SessionFlags } from '#session/flags.ts';
import { userKeyOf } from '#session/machine/state.ts';
import { SessionProvider, type SessionStore } from '#session/store.ts';
import type { PageWork } from '#session/work.ts';
import type { SettingsStore } from '#settings/settings-store.ts';

interface ProvidersProps {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly config: RuntimeConfig;
  readonly session: SessionStore;
  readonly flags: SessionFlags;
  readonly work: PageWork;
  readonly settings: SettingsStore;
  /** Null on the server, which has no session. */
  readonly send: SendToSession | null;
  readonly onHydrated?: () => void;
  /** Null on the server. */
  readonly records: KeyValueStore | null;
  readonly outbox: Outbox;
  readonly children: ReactNode;
}

/** The providers around the router. They are the same in the browser and on the server, so that hydration matches. */
export function Providers(props: ProvidersProps) {
  return (
    <ConfigProvider value={props.config}>
      <ApiProvider value={props.api}>
        <QueryClientProvider client={props.queryClient}>
          <SessionProvider value={props.session}>
            <FlagsProvider value={props.flags}>
              <WorkProvider value={props.work}>
                <SendToSessionProvider value={props.send}>
                  <RecordsProvider value={props.records}>
                    <OutboxProvider value={props.outbox}>
                      <CallerKey session={props.session} onHydrated={props.onHydrated}>
                        <DisplaySettings store={props.settings}>
                          <CardSlotsProvider value={cardSlots}>{props.children}</CardSlotsProvider>
                        </DisplaySettings>
                      </CallerKey>
                    </OutboxProvider>
                  </RecordsProvider>
                </SendToSessionProvider>
              </WorkProvider>
            </FlagsProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ApiProvider>
    </ConfigProvider>
  );
}

interface CallerKeyProps extends Pick<ProvidersProps, 'session' | 'children'> {
  readonly onHydrated: ProvidersProps['onHydrated'];
}

function CallerKey({ session, onHydrated, children }: CallerKeyProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return <UserKeyProvider value={useStore(session, userKeyOf)}>{children}</UserKeyProvider>;
}
