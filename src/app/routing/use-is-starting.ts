import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router';

/** True while a page that the server did not render loads its first screen and data; redirects belong to it. */
export function useIsStarting(): boolean {
  return useContext(UNSAFE_DataRouterStateContext)?.initialized === false;
}
