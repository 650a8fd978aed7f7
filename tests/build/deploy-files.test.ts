import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from '#server/http/log.ts';
import { createHttpServer, TIMEOUTS } from '#server/http/server.ts';

const COMPOSE = 'deploy/compose.yaml';

/**
 * The linter's rules that are switched off. Three concern only the order of keys. The other two forbid what is intended
 * here: a proxy that listens on all interfaces, and images that are both built and named.
 */
const OFF = [
  'no-build-and-image',
  'no-unbound-port-interfaces',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
];

interface LintResult {
  readonly messages: readonly { readonly line: number; readonly message: string }[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shigoto-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the image', () => {
  it('has a Containerfile without mistakes', () => {
    expect(validate(readFileSync('deploy/Containerfile', 'utf8'))).toEqual([]);
  });

  it('sets an environment variable from the file of each secret, then executes the program', () => {
    const secrets = join(folder, 'secrets');
    mkdirSync(secrets);
    writeFileSync(join(secrets, 'APP_SECRET'), `a "secret" with $signs and 'quotes'\n`);
    writeFileSync(join(secrets, 'PGPASSWORD'), 'p%ss');
    writeFileSync(join(secrets, 'notes.txt'), 'no setting');
    const { stdout } = spawnSync(join('deploy/container', 'entrypoint.sh'), ['env'], {
      env: { PATH: process.env.PATH, SECRETS_DIR: secrets },
      encoding: 'utf8',
    });
    const lines = stdout.split('\n');
    expect(lines).toContain(`APP_SECRET=a "secret" with $signs and 'quotes'`);
    expect(lines).toContain('PGPASSWORD=p%ss');
    expect(stdout).not.toContain('no setting');
  });
});

describe('compose.yaml', () => {
  interface Service {
    readonly environment?: Readonly<Record<string, string>>;
    readonly secrets?: readonly string[];
    readonly healthcheck?: unknown;
    readonly build?: { readonly target: string };
    readonly mem_limit?: string;
    readonly pids_limit?: number;
    readonly security_opt?: readonly string[];
  }
  const { services, secrets } = parse(readFileSync(COMPOSE, 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, unknown>;
  };
  const all = Object.entries(services);

  it('follows the schema and the rules of its linter', () => {
    const rules = Object.fromEntries(OFF.map((rule) => [rule, 0]));
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    // The package's types have no type for the result.
    const results: readonly LintResult[] = linter.lintFiles([COMPOSE], false);
    const found = results.flatMap(({ messages }) => messages);
    expect(results).toHaveLength(1);
    expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  });

  it('limits every service, and lets none gain rights', () => {
    for (const [name, service] of all) {
      expect([name, service.mem_limit, service.pids_limit]).toEqual([name, expect.any(String), expect.any(Number)]);
      expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']]);
    }
  });

  it.each(all.filter(([, { build }]) => build !== undefined))('configures %s as the server reads it', (_, service) => {
    const given = Object.entries(service.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{SITE:\?[^}]*\}/, 'tane.example.jp').replace(/\$\{LINE_CHANNEL_ID:\?[^}]*\}/, '1'),
    ]);
    const fromFiles = (service.secrets ?? []).map((name) => [name, 'x'.repeat(32)]);
    const config = readConfig({ ...Object.fromEntries(given), ...Object.fromEntries(fromFiles) }, '/');
    expect(config).toMatchObject({ publicOrigin: 'https://tane.example.jp', trustProxy: 1, line: { channelId: '1' } });
    expect(config.appSecret).toHaveLength(32);
    expect((service.secrets ?? []).filter((name) => !(name in secrets))).toEqual([]);
  });

  it('contains no secret’s value', () => {
    expect(readFileSync(COMPOSE, 'utf8')).not.toMatch(/postgres:\/\/\w+:|(SECRET|PASSWORD): (?!\{|\/run\/)/);
  });
});

it('Caddy closes an idle connection to a node before the node does', () => {
  const [, seconds] = /^\t+keepalive (\d+)s$/m.exec(readFileSync('deploy/caddy/Caddyfile', 'utf8')) ?? [];
  const { server } = createHttpServer({
    logger: createLogger('silent'),
    trustProxy: false,
    timeouts: TIMEOUTS,
    headers: {},
  });
  expect(Number(seconds) * 1000).toBeLessThan(server.keepAliveTimeout);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.log('– units of systemd: NOT TESTED, systemd isn’t installed');

describe.runIf(hasSystemd)('the units of systemd', () => {
  /** The limit for the exposure level that systemd-analyze reports, in tenths: 2.0 of 10. */
  const EXPOSURE_MAX = 20;
  const units = ['shigoto-no-tane@3000.service', 'shigoto-no-tane-backup.service'];
  const analyze = (args: readonly string[]) =>
    spawnSync('systemd-analyze', args, { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } });

  beforeAll(() => {
    for (const file of readdirSync('deploy/systemd')) cpSync(join('deploy/systemd', file), join(folder, file));
    cpSync('deploy/systemd/shigoto-no-tane@.service', join(folder, 'shigoto-no-tane@3000.service'));
    // The product isn't installed on this machine, so the units start /bin/true instead.
    for (const unit of units) {
      const text = readFileSync(join(folder, unit), 'utf8');
      writeFileSync(join(folder, unit), text.replace('=/opt/shigoto-no-tane/bin/shigoto-no-tane', '=/bin/true'));
    }
  });

  it.each([...units, 'shigoto-no-tane-backup.timer'])('%s has no mistakes', (unit) => {
    const { status, stderr } = analyze(['verify', '--man=no', join(folder, unit)]);
    expect([status, stderr.split('\n').filter((line) => line.includes('shigoto'))]).toEqual([0, []]);
  });

  it.each(units)('%s has an exposure level of at most 2.0', (unit) => {
    const { status, stdout } = analyze([
      'security',
      '--offline=true',
      `--threshold=${EXPOSURE_MAX}`,
      join(folder, unit),
    ]);
    console.log(stdout.split('\n').find((line) => line.includes('Overall')));
    expect([status, stdout]).toEqual([0, expect.stringContaining('Overall exposure level')]);
  });
});
