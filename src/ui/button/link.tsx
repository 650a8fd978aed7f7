import { type LinkProps, Link as RouterLink } from 'react-router';

/** The router's link, without the attribute for a framework's route discovery, which would be in every link's markup. */
export function Link(props: LinkProps) {
  return <RouterLink discover="none" {...props} />;
}
