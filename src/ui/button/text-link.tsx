import type { ReactNode } from 'react';
import { Link } from '#ui/button/link.tsx';
import { Icon } from '../text/icon.tsx';
import { VisuallyHidden } from '../text/inline-text.tsx';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './button.module.css';

interface TextLinkProps {
  readonly to: string;
  /** For links outside running text: adds an arrow and makes the link as tall as a touch target. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}

/**
 * A link in or beside text. An address with a scheme belongs to another site: it opens in a new tab, and a visually
 * hidden text says so.
 */
export function TextLink({ to, alone, children }: TextLinkProps) {
  const className = alone ? styles.textLink : undefined;
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
