import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from '#ui/button/link.tsx';
import { cx } from '../styles/cx.ts';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly kind?: ButtonKind;
  /** Square, for an icon without text; needs an `aria-label`. */
  readonly iconOnly?: boolean;
  /**
   * The action is in progress, so further presses do nothing. The button isn't `disabled`, because a disabled button
   * loses the focus.
   */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A button for actions on this page. Use LinkButton for links. */
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

/** `danger`: the action can't be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export function buttonClass(kind: ButtonKind = 'secondary', iconOnly = false, className?: string | undefined): string {
  return cx(styles.button, kind !== 'secondary' && styles[kind], iconOnly && styles.icon, className);
}

interface LinkButtonProps {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly to: string;
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
  /** Runs before the link is followed. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function LinkButton({ kind = 'secondary', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(kind, false, className)} />;
}

/**
 * Makes a held Enter press a button only once. Otherwise browsers repeat the press, which flips a toggle several times
 * for people who release keys slowly.
 */
export function pressOnce(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const isWriting = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === 'Enter' && !isWriting) event.preventDefault();
  });
}
