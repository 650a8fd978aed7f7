import type { RouteModule } from '#context/route.ts';
import { InstallPanel } from '#features/offline/install/install-panel.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { text } from '#features/settings/text.ts';

/** The display settings, and how to install the app. */
export function createRoute(): RouteModule {
  return {
    loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }),
    Component: () => (
      <SettingsScreen>
        <InstallPanel />
      </SettingsScreen>
    ),
  };
}
