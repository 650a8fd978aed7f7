import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { ConfigProvider, SendToSessionProvider } from '#context/page.ts';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';

it('the settings end with the version and the build of the page', () => {
  const config = { build: 'a1b2c3d4e5f6' } as RuntimeConfig;
  const html = renderToStaticMarkup(
    <ConfigProvider value={config}>
      <SendToSessionProvider value={async () => undefined}>
        <SettingsProvider value={createSettingsStore()}>
          <SettingsScreen>{null}</SettingsScreen>
        </SettingsProvider>
      </SendToSessionProvider>
    </ConfigProvider>,
  );
  expect(html).toMatch(/バージョン 0\.0\.0（a1b2c3d4e5f6）<\/p><\/div>$/);
});
