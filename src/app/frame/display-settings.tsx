import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { SETTINGS_KEY } from '#contract/device-keys.ts';
import { showSettings } from '#settings/settings.ts';
import { SettingsProvider, type SettingsStore } from '#settings/settings-store.ts';
import { type Furigana, FuriganaContext, TextModeContext } from '#ui/text/text-mode.ts';

/**
 * Applies the display settings: as `data-*` attributes of `<html>`, and for `<T>` also through the contexts of text
 * mode and furigana.
 */
export function DisplaySettings({ store, children }: { readonly store: SettingsStore; readonly children: ReactNode }) {
  const textMode = useStore(store, (settings) => settings.textMode);

  useEffect(() => {
    void store.rehydrate();
    showSettings(document.documentElement, store.getState());
    const stop = store.subscribe((settings) => showSettings(document.documentElement, settings));
    const follow = (event: StorageEvent) => {
      if (event.key !== SETTINGS_KEY || event.newValue === null) return;
      const wasShared = store.getState().sharedDevice;
      store.rehydrate();
      // Another tab has marked the device as shared. The open stores of this tab would continue to write to the device,
      // so the page reloads. After the reload this tab uses memory only.
      if (store.getState().sharedDevice && !wasShared) window.location.reload();
    };
    addEventListener('storage', follow);
    return () => {
      stop();
      removeEventListener('storage', follow);
    };
  }, [store]);

  return (
    <SettingsProvider value={store}>
      <FuriganaContext value={useFurigana(store)}>
        <TextModeContext value={textMode}>{children}</TextModeContext>
      </FuriganaContext>
    </SettingsProvider>
  );
}

function useFurigana(store: SettingsStore): Furigana | null {
  const isWanted = useStore(store, (settings) => settings.furigana !== null);
  const [furigana, setFurigana] = useState<Furigana | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('#ui/text/furigana/annotate.tsx').then(setFurigana, () => {});
  }, [isWanted]);
  return isWanted ? furigana : null;
}
