import type { AuthPartProps } from '#features/auth/auth-part.tsx';
import { createLazyPart } from '#ui/lazy-part.ts';

const usePart = createLazyPart(async () => (await import('#features/auth/auth-part.tsx')).AuthPart);

/** Room for what the frame has of logging in and out; empty until the page is calm. */
export function AuthSlot(props: AuthPartProps) {
  const Part = usePart();
  return Part && <Part {...props} />;
}
