import { Link, useLocation } from 'react-router';
import { Icon } from '../icon.tsx';
import { T } from '../t.tsx';
import { currentOf, type NavLink } from './nav-link.ts';

/** The list inside every navigation of the frame. */
export function NavLinks({
  links,
  className,
}: {
  readonly links: readonly NavLink[];
  readonly className?: string | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} aria-current={currentOf(link.to, pathname)}>
            {link.icon && <Icon name={link.icon} />}
            <span>
              <T text={link.text} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
