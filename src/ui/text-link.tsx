import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { T } from './t.tsx';
import { text } from './text.ts';
import styles from './text-link.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TextLinkProps {
  readonly to: string;
  /** With an arrow and a full target's height: for links that stand alone. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}

/** A link in or beside text. An address with a scheme leaves the product, in a new tab, and says so. */
export function TextLink({ to, alone, children }: TextLinkProps) {
  const className = alone ? styles.alone : undefined;
  if (/^https?:/.test(to)) {
    return (
      <a href={to} className={className} target="_blank" rel="noopener noreferrer">
        {children}
        <VisuallyHidden>
          <T text={text.newTab} />
        </VisuallyHidden>
        {alone && <Icon name="external" size={18} />}
      </a>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
      {alone && <Icon name="next" size={18} />}
    </Link>
  );
}
