import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonKind, buttonClass } from './button-class.ts';

interface LinkButtonProps {
  /** An in-app address. */
  readonly to: string;
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Goes somewhere: a link in a button's shape. */
export function LinkButton({ to, kind = 'secondary', className, children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClass(kind, false, className)}>
      {children}
    </Link>
  );
}
