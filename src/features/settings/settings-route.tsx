import type { RouteModule } from '#session/route-context.ts';
import { SettingsScreen } from './settings-screen.tsx';
import { text } from './text.ts';

export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: SettingsScreen };
}
