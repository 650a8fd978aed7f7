import { describe, expect, it } from 'vitest';
import { affectedTests, type Project } from '#scripts/test/changed.ts';

const sources: Readonly<Record<string, string>> = {
  'src/lib/dates.ts': '',
  'src/lib/era.ts': `import { day } from './dates.ts';`,
  'src/app/start/start.tsx': `import { era } from '#lib/era.ts'; const later = () => import('#features/faqs/faqs-screen.tsx');`,
  'src/features/faqs/faqs-screen.tsx': `import './faqs.css';`,
  'src/features/faqs/faqs.css': '',
  'scripts/build.ts': `const entry = 'src/app/start/start.tsx';`,
  'sw/main.ts': '',
  'server/main.ts': `import './app.ts';`,
  'server/app.ts': '',
  'content/sample/faqs/cost.md': '',
  'docs/operate.md': '',
  'tests/unit/era.test.ts': `import { era } from '#lib/era.ts';`,
  'tests/unit/wording.test.ts': `const texts = globSync('src/features/**/*.tsx'); readFileSync('docs/operate.md')`,
  'tests/sw/pages.test.ts': `vi.mock(\`#sw/main.ts\`)`,
  'tests/server/http/limits.test.ts': `import { app } from '#server/app.ts';`,
  'tests/server/kill.test.ts': `spawn('node --flag server/main.ts', { cwd: 'tests/support' })`,
  'tests/build/budgets.test.ts': '',
  'tests/e2e/content/faqs.test.ts': `import { log } from '#tests/support/log.ts';`,
  'tests/e2e/home.test.ts': '',
  'tests/support/log.ts': '',
  'tests/support/proxy.ts': '',
  'tests/support/clean-environment.ts': '',
  'tests/support/rows.ts': '',
  'tests/support/server/server-templates.ts': `import { rows } from '../rows.ts';`,
  'playwright.config.ts': `import { clean } from '#tests/support/clean-environment.ts'; const testDir = './tests/e2e';`,
};
const project: Project = {
  files: [...Object.keys(sources), 'package.json', 'vitest.config.ts', 'image.png'],
  aliases: {
    '#lib/*': './src/lib/*',
    '#features/*': './src/features/*',
    '#sw/*': './sw/*',
    '#server/*': './server/*',
    '#tests/*': './tests/*',
  },
  read: (file) => sources[file] ?? '',
};
const affected = (...changed: string[]) => [...affectedTests(changed, project).values()].flat().sort();

const BUILT = ['tests/build/budgets.test.ts', 'tests/e2e/content/faqs.test.ts', 'tests/e2e/home.test.ts'];
const SERVER = ['tests/server/kill.test.ts', 'tests/server/http/limits.test.ts'];
const EVERY = Object.keys(sources).filter((file) => file.endsWith('.test.ts'));

describe('the tests that a change can affect', () => {
  it.each([
    ['a document that a test reads', ['docs/operate.md'], ['tests/unit/wording.test.ts']],
    ['a file that is imported indirectly', ['src/lib/dates.ts'], [...BUILT, 'tests/unit/era.test.ts']],
    [
      'a file that is imported dynamically',
      ['src/features/faqs/faqs-screen.tsx'],
      [...BUILT, 'tests/unit/wording.test.ts'],
    ],
    ['a style sheet', ['src/features/faqs/faqs.css'], [...BUILT, 'tests/unit/wording.test.ts']],
    ['the worker', ['sw/main.ts'], [...BUILT, 'tests/sw/pages.test.ts']],
    ['a server that tests start', ['server/main.ts'], [...BUILT.slice(1), 'tests/server/kill.test.ts']],
    ['a folder that a test names', ['tests/support/proxy.ts'], ['tests/server/kill.test.ts']],
    [
      'a helper of one browser test',
      ['tests/support/log.ts'],
      ['tests/e2e/content/faqs.test.ts', 'tests/server/kill.test.ts'],
    ],
    [
      'a file that the configuration of browser tests imports',
      ['tests/support/clean-environment.ts'],
      [...BUILT.slice(1), 'tests/server/kill.test.ts'],
    ],
    ['a file of the setup of server tests', ['tests/support/rows.ts'], SERVER],
    ['a test itself', ['tests/e2e/home.test.ts'], ['tests/e2e/home.test.ts']],
    ['the configuration of browser tests', ['playwright.config.ts'], BUILT.slice(1)],
    ['the packages', ['package.json'], EVERY],
    ['nothing', [], []],
    ['a picture that nothing names', ['image.png'], []],
  ])('%s', (_, changed, expected) => {
    expect(affected(...changed)).toEqual([...expected].sort());
  });

  it('are those that still import a deleted file', () => {
    const gone: Project = { ...project, files: project.files.filter((file) => file !== 'src/lib/era.ts') };
    expect([...affectedTests(['src/lib/era.ts'], gone).values()].flat()).toContain('tests/unit/era.test.ts');
  });

  it('are those that run on the sample content if it changes', () => {
    expect(affected('content/sample/faqs/cost.md')).toEqual([...BUILT, ...SERVER].sort());
  });
});
