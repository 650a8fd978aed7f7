import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConfigProvider } from '#context/page.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { Version } from '#features/settings/settings-screen.tsx';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';

it('the settings name the version and the build of the page', () => {
  const config = { build: 'a1b2c3d4e5f6' } as RuntimeConfig;
  const html = renderToStaticMarkup(
    <ConfigProvider value={config}>
      <SettingsProvider value={createSettingsStore()}>
        <Version />
      </SettingsProvider>
    </ConfigProvider>,
  );
  expect(html).toContain('バージョン 0.0.0（a1b2c3d4e5f6）');
});
