import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { launcher } from '#scripts/release/launcher.ts';
import { configSchema } from '#server/config/config-schema.ts';
import { SECURITY_EVENTS } from '#server/process/security-events.ts';

/**
 * The text of docs/operate.md. It names commands, settings, metrics and messages. Somebody in a hurry copies them, so
 * all of them must exist.
 */
const text = readFileSync('docs/operate.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
const sources = globSync(['server/**/*.ts', 'scripts/**/*.{ts,mjs}', 'tests/bench/**/*.ts']).map((path) =>
  readFileSync(path, 'utf8'),
);
const source = sources.join('\n');
const { groups } = parse(readFileSync('deploy/monitoring/alerts.yml', 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly for?: string }[] }[];
};
const rules = groups.flatMap((group) => group.rules);

const all = (pattern: RegExp, from = text) => [...new Set([...from.matchAll(pattern)].map((match) => match[1] ?? ''))];
/** The text of a section, without its heading. */
const section = (heading: string, from = text) => from.split(`\n${heading}\n`)[1]?.split(/\n#{2,3} /)[0] ?? '';
/** The names in the first column of a table. */
const firstColumn = (from: string) =>
  from.split('\n').flatMap((line) => (line.startsWith('| ') ? all(/`([^`]+)`/g, line.split(' | ')[0]) : []));
/**
 * The source of the program that an npm script starts, together with options.ts from the program's folder. For `bench`,
 * the sources of all benchmarks take the place of options.ts.
 */
const programOf = (script: string) => {
  const file = scripts[script]?.split(' ').at(-1) ?? '';
  const beside = script === 'bench' ? 'tests/bench/*/*.ts' : `${dirname(file)}/options.ts`;
  return [file, ...globSync(beside)].map((path) => readFileSync(path, 'utf8')).join('\n');
};

const commands = [...text.matchAll(/(?:^|`)npm (?:run )?([a-z][a-z:]*)(?: -- ([^`\n]*))?/gm)].map(
  ([whole, script = '', rest = '']) => ({
    whole,
    script,
    words: rest.replace(/#.*$/, '').trim().split(/\s+/),
  }),
);

describe('the document for operators', () => {
  it.each(commands)('names a command that exists, with its options: $whole', ({ script, words }) => {
    expect(Object.keys(scripts)).toContain(script);
    const program = programOf(script);
    const [command = ''] = words;
    // The first word is a command of the program, unless it is a file or an option.
    if (/^[a-z]+$/.test(command))
      expect(program).toMatch(new RegExp(`'${command}'|async ${command}\\(|\\b${command}: \\(\\)`));
    for (const option of words.filter((word) => word.startsWith('--'))) {
      expect(program, option).toMatch(new RegExp(`\\b'?${option.slice(2)}'?: \\{ type`));
    }
  });

  it('lists the commands of a release, and only those', () => {
    const inRelease = firstColumn(section('## Release')).flatMap((cell) => cell.split(' ')[0] ?? []);
    const known = [...all(/^ {2}([a-z]+)\) exec/gm, launcher()), 'version'];
    expect([...new Set(inRelease)].toSorted()).toEqual(known.toSorted());
  });

  it('lists every setting', () => {
    const settings = Object.keys(configSchema.pipe[0].entries);
    expect(firstColumn(section('## Configuration')).toSorted()).toEqual(settings.toSorted());
  });

  it('states the defaults of the settings', () => {
    const rows = section('## Configuration').split('\n');
    for (const [name, entry] of Object.entries(configSchema.pipe[0].entries)) {
      const row = rows.find((line) => line.includes(`\`${name}\``)) ?? '';
      if (typeof entry.default === 'string' && entry.default !== '') expect(row).toContain(`\`${entry.default}\``);
    }
  });

  it('names no other setting, environment variables of other programs aside', () => {
    const named = all(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g).filter((name) => !name.startsWith('SQLITE_'));
    const known = [...Object.keys(configSchema.pipe[0].entries), 'NODE_ENV', 'NODE_OPTIONS'];
    const ofTheExporter = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TIMEOUT'];
    expect(named.filter((name) => ![...known, ...ofTheExporter].includes(name))).toEqual([]);
  });

  it('names only metrics and labels that a server has', () => {
    for (const name of all(/\b(tane_[a-z_]+[a-z])/g)) {
      const base = name.replace(/_(sum|count|bucket)$/, '');
      const isPrefix = text.includes(`|${name}|`) || text.includes(`'^${name}`);
      expect(isPrefix ? source.includes(base) : source.includes(`'${base}'`), name).toBe(true);
    }
    for (const outcome of all(/tane_logins_total\{outcome="(\w+)"\}/g))
      expect(source.includes(`'${outcome}'`), outcome).toBe(true);
  });

  it('explains every security event, and names no other', () => {
    expect(firstColumn(section('### Security events')).toSorted()).toEqual(SECURITY_EVENTS.toSorted());
    const named = all(/`((?:session|id_token|anti_forgery|rate_limit|export|deregistration)\.[a-z_]+)`/g);
    expect(named.filter((name) => !SECURITY_EVENTS.some((event) => event === name))).toEqual([]);
  });

  it('explains every alert, with how long it waits, and names no other', () => {
    const table = section('### Alerts');
    expect(firstColumn(table)).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, for: time } of rules) {
      const row = table.split('\n').find((line) => line.includes(`\`${alert}\``));
      const inWords = time?.replace(/m$/, ' minutes').replace(/d$/, ' days');
      if (inWords !== undefined) expect(row).toContain(`for ${inWords}`);
    }
    const named = all(/`([A-Z][a-z]+[A-Z]\w*)`/g).filter((name) => !/^X-|^DATA/.test(name));
    expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
  });

  it.each([
    'the database can not be used',
    'the log can not be written',
    'expired data deleted',
    'could not delete expired data',
    'a page violated its policy',
    'security event',
    'データベースを使えません',
    'を読むための鍵がありません',
    '必要だが、ない',
    '取り込む内容がありません',
    '取り込みました',
    '変更はありません。',
    '新しい版の変更',
  ])('quotes a message as the server says it: %s', (message) => {
    expect(text).toContain(message.replace(/。$/, ''));
    // Doesn't use `toContain`, which would print all sources if it failed.
    expect(source.includes(message)).toBe(true);
  });

  it('has ten incidents, each with how to notice it, what to do, what people see, and when it is over', () => {
    const incidents = text.split('\n## Incidents\n')[1]?.split('\n### ').slice(1) ?? [];
    expect(incidents.map((incident) => Number.parseInt(incident, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const incident of incidents) {
      expect(all(/^\*\*(Notice|Do|Meanwhile|Over when)\b/gm, incident)).toEqual([
        'Notice',
        'Do',
        'Meanwhile',
        'Over when',
      ]);
      expect(incident).toContain('```sh');
    }
  });

  it('links only to sections and files that exist', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-');
    const slugs = all(/^#{2,3} (.+)$/gm).map(slug);
    expect(all(/\]\(#([^)]+)\)/g).filter((link) => !slugs.includes(link))).toEqual([]);
    expect(all(/\]\(([a-z][^)#:]*)(?:#[^)]*)?\)/g).filter((path) => !existsSync(`docs/${path}`))).toEqual([]);
    expect(all(/`((?:server|scripts|deploy|tests)\/[\w./-]+)`/g).filter((path) => !existsSync(path))).toEqual([]);
  });
});
