import { flushSync } from 'react-dom';
import type { Settings } from '#settings/settings.ts';
import { useSettingsStore } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';

/**
 * Changes settings and says so. What was pressed stays under the finger although everything above it may have grown:
 * `anchor` keeps its place in the window.
 */
export function useChange(): (change: Partial<Settings>, said: string, anchor: Element) => void {
  const store = useSettingsStore();
  const announce = useAnnounce();
  return (change, said, anchor) => {
    const before = anchor.getBoundingClientRect().top;
    flushSync(() => store.setState(change));
    scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
    // The next choice by keyboard may lie below the edge.
    anchor.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    announce(said);
  };
}
