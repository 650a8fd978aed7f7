import { useEffect } from 'react';

/** As much of a navigator as badges need; where they don't exist, nothing happens. */
interface Badges {
  setAppBadge?(): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** A dot on the installed app's icon; no number, because there is nothing to count. It goes with the member who leaves. */
export function useAppBadge(isShown: boolean): void {
  useEffect(() => {
    void setBadge(isShown, navigator as Badges);
    return () => void setBadge(false, navigator as Badges);
  }, [isShown]);
}

async function setBadge(isShown: boolean, badges: Badges): Promise<void> {
  try {
    await (isShown ? badges.setAppBadge?.() : badges.clearAppBadge?.());
  } catch {
    // Refused where the app isn't installed, or by the person.
  }
}
