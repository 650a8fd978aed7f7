import { createContext, useContext } from 'react';
import type { KeyValueStore } from '#lib/key-value-store.ts';

const RecordsContext = createContext<KeyValueStore | null>(null);

export const RecordsProvider = RecordsContext.Provider;

/** Records of this device that outlive the page: drafts, places in videos. Null on the server, which renders nothing that needs them. */
export function useRecords(): KeyValueStore | null {
  return useContext(RecordsContext);
}
