import type { RouteModule } from '#context/route.ts';
import { SettingsScreen } from './settings-screen.tsx';
import { text } from './text.ts';

export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: SettingsScreen };
}
