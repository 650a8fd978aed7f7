import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { createLazyPart } from '#ui/lazy-part.ts';

const useDailyPopup = createLazyPart(async () => (await import('#features/conditions/daily-popup.tsx')).DailyPopup);

/** Room for what asks a member for today's record. It comes when the page is calm, and for nobody else. */
export function DailyPrompt() {
  const userKey = useUserKey();
  return userKey === ANONYMOUS_KEY ? null : <Asking key={userKey} />;
}

function Asking() {
  const Popup = useDailyPopup();
  return Popup && <Popup />;
}
