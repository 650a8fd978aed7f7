import { useEffect } from 'react';
import { useFlags } from '#context/page.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { text } from './text.ts';

/**
 * Says on the page that a logout loads that the person is logged out. Moves the focus to the content, unless the person
 * has already moved it.
 */
export function LoggedOut() {
  const { loginNotice } = useFlags();
  useEffect(() => {
    if (loginNotice.get() !== 'loggedOut') return;
    loginNotice.clear();
    if (document.activeElement === document.body) focusContent();
    barNotice.set({ message: text.loggedOut });
  }, [loginNotice]);
  return null;
}
