import { type LinkProps, Link as RouterLink } from 'react-router';

/**
 * The router's link, without the attribute that framework mode needs for route discovery; it would be in the markup of
 * every link.
 */
export function Link(props: LinkProps) {
  return <RouterLink discover="none" {...props} />;
}
