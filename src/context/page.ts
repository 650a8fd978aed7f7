import { createContext, type Provider, useContext, useSyncExternalStore } from 'react';
import type { Api } from '#api/api.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { LOADING, type Outbox, type OutboxSnapshot } from '#outbox/outbox.ts';
import type { SessionEvent } from '#session/events.ts';

/** What the composition root provides to every screen. A hook throws where its provider is missing, unless it says otherwise. */

function required<Value>(name: string): [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null);
  const use = () => {
    const value = useContext(Context);
    if (value === null) throw new Error(`${name} needs its provider above it`);
    return value;
  };
  return [Context.Provider, use];
}

/** The API's client. */
export const [ApiProvider, useApi] = required<Api>('useApi');

/** The server's settings for the page. */
export const [ConfigProvider, useConfig] = required<RuntimeConfig>('useConfig');

/** Tells the session machine what happened. Resolves once its effects were performed, so that the next read sees the new state. */
export type SendToSession = (event: SessionEvent) => Promise<void>;

/** Null on the server, where no session exists. There the hook throws. */
export const [SendToSessionProvider, useSendToSession] = required<SendToSession>('useSendToSession');

/** The page's outbox. */
export const [OutboxProvider, useOutbox] = required<Outbox>('useOutbox');

/** The outbox's current content. The component is rendered again when it changes. */
export function useOutboxSnapshot(): OutboxSnapshot {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot, () => LOADING);
}

const RecordsContext = createContext<KeyValueStore | null>(null);

export const RecordsProvider = RecordsContext.Provider;

/** The device's stored records, such as drafts and positions in videos. Null on the server. */
export function useRecords(): KeyValueStore | null {
  return useContext(RecordsContext);
}

const UserKeyContext = createContext<string>(ANONYMOUS_KEY);

export const UserKeyProvider = UserKeyContext.Provider;

/**
 * The user key that belongs into the keys of queries whose answers depend on the caller: the member's opaque key, or
 * `anon`.
 */
export function useUserKey(): string {
  return useContext(UserKeyContext);
}
