import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpsClient } from '#tests/support/deploy/https-client.ts';

/** A host name that resolves to this machine, and for which both proxies can use a certificate made for the test. */
const SITE = 'localhost';

export interface ProxyPorts {
  readonly http: number;
  readonly https: number;
  readonly nodes: readonly number[];
}

/** A proxy that runs with the files of `deploy/`. Only what must differ on this machine is changed, such as ports. */
export interface ProxyProcess {
  readonly ca: Buffer;
  /** What the proxy has logged about requests so far. */
  log(): string;
  stop(): Promise<void>;
}

export const PROXIES = {
  nginx: { command: 'nginx', install: 'apt-get install nginx', start: startNginx },
  caddy: { command: 'caddy', install: 'apt-get install caddy', start: startCaddy },
} as const;

export type ProxyName = keyof typeof PROXIES;

export const isInstalled = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Replaces the matches of each pattern. Fails if a pattern has none, so that tests notice a change of the file. */
function replaced(text: string, changes: readonly (readonly [from: RegExp, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (changed.search(from) < 0) throw new Error(`the configuration no longer contains ${from}`);
    return changed.replace(from, to);
  }, text);
}

async function startNginx({ http, https, nodes }: ProxyPorts): Promise<ProxyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-nginx-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const site = replaced(readFileSync('deploy/nginx/shigoto-no-tane.conf', 'utf8'), [
    // Removes the listeners on IPv6, which not every test machine has.
    [/ {4}listen \[::\].*\n/g, ''],
    [/listen 80\b/g, `listen 127.0.0.1:${http}`],
    [/listen 443\b/g, `listen 127.0.0.1:${https}`],
    [/tane\.example\.jp(?=;)/g, SITE],
    [/\/etc\/letsencrypt\/live\/[^;]+fullchain\.pem/, certificate],
    [/\/etc\/letsencrypt\/live\/[^;]+privkey\.pem/, key],
    [/\/var\/cache\/shigoto-no-tane/, join(folder, 'cache')],
    [/\/var\/log\/nginx\/shigoto-no-tane\.log/g, join(folder, 'access.log')],
    [/ {4}server 127\.0\.0\.1:3000 (.*);/, nodes.map((port) => `    server 127.0.0.1:${port} $1;`).join('\n')],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')} include ${folder}/site.conf; }`,
  );
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  const child = spawn('nginx', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return ready(child, https, folder, () => certificate);
}

async function startCaddy({ http, https, nodes }: ProxyPorts): Promise<ProxyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-caddy-'));
  mkdirSync(join(folder, 'home'));
  // Caddy uses a local certificate authority without installing it on this machine, and opens no administration port.
  const options = ['local_certs', 'skip_install_trust', 'admin off', `http_port ${http}`, `https_port ${https}`];
  const site = replaced(readFileSync('deploy/caddy/Caddyfile', 'utf8'), [[/^\{$/m, `{\n\t${options.join('\n\t')}`]]);
  writeFileSync(join(folder, 'Caddyfile'), site);
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: join(folder, 'home'),
      SITE,
      NODES: nodes.map((port) => `127.0.0.1:${port}`).join(' '),
      LOG: join(folder, 'access.log'),
    },
  });
  return ready(child, https, folder, () => join(folder, 'home/.local/share/caddy/pki/authorities/local/root.crt'));
}

const START_LIMIT_MS = 20_000;

/** Waits until the proxy answers over https. */
async function ready(child: ChildProcess, port: number, folder: string, caFile: () => string): Promise<ProxyProcess> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const until = performance.now() + START_LIMIT_MS;
  while (!(await isAnswering(port, caFile()))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the proxy did not start: ${output}${readIfThere(join(folder, 'error.log'))}`);
    }
    await wait(50);
  }
  return {
    ca: readFileSync(caFile()),
    log: () => readIfThere(join(folder, 'access.log')),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isAnswering(port: number, caFile: string): Promise<boolean> {
  if (!existsSync(caFile)) return false;
  const client = new HttpsClient(port, readFileSync(caFile));
  return client.ask('/api/v1/health').then(
    ({ status }) => status === 200,
    () => false,
  );
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
