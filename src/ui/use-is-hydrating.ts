import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True on the server and while the page takes over the server's markup; false from the next render on. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
