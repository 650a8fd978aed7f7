import { createContext, type Provider, useContext, useSyncExternalStore } from 'react';
import type { Api } from '#api/api.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { LOADING, type Outbox, type OutboxSnapshot } from '#outbox/outbox.ts';
import type { SessionFlags } from '#session/flags.ts';
import type { SessionEvent } from '#session/machine/events.ts';
import type { PageWork } from '#session/work.ts';

/**
 * What the composition root provides to every screen. Hooks that are made by `required` throw if their provider is
 * missing.
 */

function required<Value>(name: string): [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null);
  const use = () => {
    const value = useContext(Context);
    if (value === null) throw new Error(`${name} needs its provider above it`);
    return value;
  };
  return [Context.Provider, use];
}

export const [ApiProvider, useApi] = required<Api>('useApi');

export const [ConfigProvider, useConfig] = required<RuntimeConfig>('useConfig');

/**
 * Sends an event to the session machine. Resolves once the event's effects have run, so that the next read sees the new
 * state.
 */
export type SendToSession = (event: SessionEvent) => Promise<void>;

/** On the server there is no session, so the provided value is null and the hook throws. */
export const [SendToSessionProvider, useSendToSession] = required<SendToSession>('useSendToSession');

export const [FlagsProvider, useFlags] = required<SessionFlags>('useFlags');

export const [WorkProvider, useWork] = required<PageWork>('useWork');

/** True while the person is busy with something that a notice should not interrupt. */
export function useIsBusy(): boolean {
  const { busy } = useWork();
  return useSyncExternalStore(busy.subscribe, busy.get, () => false);
}

export const [OutboxProvider, useOutbox] = required<Outbox>('useOutbox');

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
 * The current user key: the member's opaque key, or `anon`. Put it into the query keys of answers that depend on the
 * caller.
 */
export function useUserKey(): string {
  return useContext(UserKeyContext);
}
