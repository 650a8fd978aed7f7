import { createLazyPart } from '#ui/lazy-part.ts';

const useTop = createLazyPart(async () => (await import('#app/frame-extras.tsx')).FrameTop);
const useBottom = createLazyPart(async () => (await import('#app/frame-extras.tsx')).FrameBottom);

/** Between header and content: offers. They come long after the first view, so their script does too. */
export function FrameTop() {
  const Top = useTop();
  return Top && <Top />;
}

/** Below everything: what just happened. */
export function FrameBottom() {
  const Bottom = useBottom();
  return Bottom && <Bottom />;
}
