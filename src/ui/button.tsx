import type { ComponentProps, ReactNode } from 'react';
import { type ButtonKind, buttonClass } from './button-class.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly kind?: ButtonKind;
  /** Square, for an icon alone; then `aria-label` is needed. */
  readonly iconOnly?: boolean;
  /** Under way: a further press does nothing. Not `disabled`, which would drop the focus. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** Does something on this page. */
export function Button({
  kind = 'secondary',
  iconOnly = false,
  busy = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClass(kind, iconOnly, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
