interface ForbiddenImport {
  readonly from: string;
  readonly specifier: string;
}

const not = (from: string, ...specifiers: readonly string[]): ForbiddenImport[] =>
  specifiers.map((specifier) => ({ from, specifier }));

/**
 * Imports that break the table in table.ts in different ways. Both the linter and the architecture test must report
 * each of them.
 */
export const FORBIDDEN_IMPORTS: readonly ForbiddenImport[] = [
  ...not('src/contract/x.ts', 'zustand', '@valibot/to-json-schema', '#lib/storage/local.ts', '../lib/storage/local.ts'),
  ...not('src/lib/x.ts', 'zustand/vanilla', '#contract/limits.ts', '../ui/t.tsx', '../../server/app.ts'),
  ...not('src/api/x.ts', 'react', '@tanstack/react-query', 'zustand/vanilla', '#outbox/queue.ts', '#ui/text/t.tsx'),
  ...not('src/outbox/x.ts', 'react-dom/client', '#api/api.ts', '../api/api.ts'),
  ...not('src/viewing/x.ts', 'react-router', '#session/store.ts'),
  ...not('src/ui/x.tsx', '#contract/limits.ts', '../session/store.ts', '../../sw/main.ts'),
  ...not('src/ui/layout/x.tsx', '../../session/store.ts', '#catalog/video-card.tsx'),
  ...not('src/rich-content/x.ts', '#settings/x.ts', '#catalog/types.ts'),
  ...not('src/settings/x.ts', '#session/store.ts'),
  ...not('src/session/x.ts', '#outbox/queue.ts', '#app/routing/routes.tsx'),
  ...not('src/session/machine/x.ts', 'react', 'zustand/vanilla', '#session/store.ts', '../store.ts', '#api/api.ts'),
  ...not('src/context/x.ts', '#catalog/types.ts', '#app/routing/routes.tsx'),
  ...not('src/session/y.ts', '#context/page.ts'),
  ...not('src/member/x.ts', '#catalog/types.ts', '#features/home/text.ts'),
  ...not('src/catalog/x.ts', '#rich-content/policy.ts', '#features/home/text.ts'),
  ...not(
    'src/features/videos/x.ts',
    '../player/text.ts',
    '#features/player/text.ts',
    '#app/frame/text.ts',
    '../../app/text.ts',
  ),
  ...not('src/features/videos/parts/x.ts', '../../player/text.ts', '#server/app.ts'),
  ...not('src/app/x.ts', '#sw/main.ts', '#server/app.ts', '../features/home/text.ts', '#tests/support/browser/e2e.ts'),
  ...not('sw/x.ts', 'react', '#viewing/view.ts', '#ui/text/t.tsx', '../src/contract/limits.ts'),
  ...not('server/x.ts', '#rich-content/sanitise.ts', '#app/entry-server.tsx', '../src/contract/limits.ts', 'react'),
  ...not('server/http/x.ts', '#scripts/build.ts', '../../src/app/entry-server.tsx', '#tests/support/server/server.ts'),
];
