import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

/**
 * The router's link, without the attribute for route discovery. The attribute would lengthen the markup of every link,
 * and only the router's framework mode needs it.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink discover="none" {...props} />;
}
