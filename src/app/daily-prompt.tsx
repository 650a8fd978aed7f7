import { type ComponentType, useEffect, useState } from 'react';
import { whenCalm } from '#lib/when-calm.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';

/** Room for what asks a member for today's record. It comes when the page is calm, and for nobody else. */
export function DailyPrompt() {
  const userKey = useUserKey();
  const isMember = userKey !== ANONYMOUS_KEY;
  const [Popup, setPopup] = useState<ComponentType | null>(null);
  useEffect(() => {
    whenCalm(async () => {
      // Who left takes the mark on the app's icon along; Safari and Firefox know no such mark.
      if (!isMember) return (navigator as Partial<Navigator>).clearAppBadge?.();
      const { DailyPopup } = await import('#features/conditions/daily-popup.tsx');
      setPopup(() => DailyPopup);
    });
  }, [isMember]);
  return isMember && Popup ? <Popup key={userKey} /> : null;
}
