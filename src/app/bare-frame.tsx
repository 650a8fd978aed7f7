import { Outlet } from 'react-router';

/** Pages without the layout bring their own `main` and their own way home. */
export function BareFrame() {
  return <Outlet />;
}
