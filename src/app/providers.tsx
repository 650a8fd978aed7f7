import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Api } from '#api/api.ts';
import { cardSlots } from '#app/card-slots.tsx';
import { ConfigProvider } from '#app/config-context.ts';
import { DisplaySettings } from '#app/display-settings.tsx';
import { CardSlotsProvider } from '#catalog/card-slots.ts';
import { OutboxProvider } from '#catalog/outbox-context.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import type { Signal } from '#lib/signal.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { ApiProvider } from '#session/api-context.tsx';
import { RecordsProvider } from '#session/records-context.ts';
import { type SessionControl, SessionControlProvider } from '#session/session-control.ts';
import { SessionProvider, type SessionStore, userKeyOf } from '#session/session-store.ts';
import { UserKeyProvider } from '#session/user-key.ts';
import type { SettingsStore } from '#settings/settings-store.ts';

interface ProvidersProps {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly config: RuntimeConfig;
  readonly session: SessionStore;
  readonly settings: SettingsStore;
  /** Null on the server, where nobody comes or goes. */
  readonly control: SessionControl | null;
  /** Lets the page learn who is logged in, once it has come to life. */
  readonly awaken?: () => Promise<void>;
  /** Null on the server. */
  readonly records: KeyValueStore | null;
  /** Empty until the page has come to life, and on the server. */
  readonly outbox: Pick<Signal<Outbox | null>, 'get' | 'subscribe'>;
  readonly children: ReactNode;
}

/** The providers around the router, the same in the page and on the server so that hydration finds what was rendered. */
export function Providers(props: ProvidersProps) {
  return (
    <ConfigProvider value={props.config}>
      <ApiProvider value={props.api}>
        <QueryClientProvider client={props.queryClient}>
          <SessionProvider value={props.session}>
            <SessionControlProvider value={props.control}>
              <RecordsProvider value={props.records}>
                <PageOutbox outbox={props.outbox}>
                  <CallerKey session={props.session} awaken={props.awaken}>
                    <DisplaySettings store={props.settings}>
                      <CardSlotsProvider value={cardSlots}>{props.children}</CardSlotsProvider>
                    </DisplaySettings>
                  </CallerKey>
                </PageOutbox>
              </RecordsProvider>
            </SessionControlProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ApiProvider>
    </ConfigProvider>
  );
}

function PageOutbox({ outbox, children }: Pick<ProvidersProps, 'outbox' | 'children'>) {
  return (
    <OutboxProvider value={useSyncExternalStore(outbox.subscribe, outbox.get, () => null)}>{children}</OutboxProvider>
  );
}

interface CallerKeyProps extends Pick<ProvidersProps, 'session' | 'children'> {
  readonly awaken: ProvidersProps['awaken'];
}

function CallerKey({ session, awaken, children }: CallerKeyProps) {
  // Once what the server rendered for everybody has come to life.
  useEffect(() => void awaken?.(), [awaken]);
  return <UserKeyProvider value={useStore(session, userKeyOf)}>{children}</UserKeyProvider>;
}
