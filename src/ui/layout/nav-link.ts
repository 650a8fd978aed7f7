import type { IconName } from '../icon.tsx';
import type { UiText } from '../text-mode.ts';

export interface NavLink {
  /** An in-app address. */
  readonly to: string;
  readonly text: UiText;
  readonly icon?: IconName;
}

/** Is a link of the navigation where the reader is? `page`: exactly there; `true`: somewhere below it. */
export function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
