import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import {
  BROWSER_ENVIRONMENT,
  type BrowserKind,
  PRESSED_WITHIN_MS,
  type TestBrowser,
  WINDOW,
} from '#tests/support/other-browsers/test-browser.ts';
import { WebDriverError, WebDriverSession } from '#tests/support/other-browsers/web-driver.ts';

const DRIVER = 'WebKitWebDriver';
/** The command that runs a program on a virtual display. It is needed because WebKitGTK has no headless mode. */
const SCREEN = ['xvfb-run', '-a', '-s', '-screen 0 1280x1024x24'];
const STARTED_WITHIN_MS = 30_000;
const POLL_MS = 200;

/** WebKitGTK's MiniBrowser, through WebKitWebDriver. It has the same engine as Safari, which iPhones use. */
export const webkit: BrowserKind = { name: 'WebKitGTK', missing, start };

function missing(): string | null {
  if (!isCommand(driver())) return `no ${DRIVER} found; install the package webkit2gtk-driver, or set WEBKIT_DRIVER`;
  return hasDisplay() || isCommand('xvfb-run') ? null : 'no display; install the package xvfb';
}

const driver = () => process.env.WEBKIT_DRIVER || DRIVER;
const hasDisplay = () => Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

function isCommand(name: string): boolean {
  if (name.includes('/')) return existsSync(name);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

async function start(): Promise<TestBrowser> {
  const port = await freePort();
  const [command = '', ...args] = [...(hasDisplay() ? [] : SCREEN), driver(), `--port=${port}`];
  // A process group, so that driver, display and browser can be ended together.
  const child = spawn(command, args, { detached: true, stdio: 'ignore', env: BROWSER_ENVIRONMENT });
  try {
    const session = await connect(`http://127.0.0.1:${port}`, child);
    await session.command('window/rect', { ...WINDOW });
    return {
      version: session.version,
      open: async (url) => void (await session.command('url', { url })),
      reload: async () => void (await session.command('refresh')),
      press: (xpath) => retried(() => session.click(xpath), PRESSED_WITHIN_MS),
      run: async (script, ...args) =>
        (await session.run(script.toString(), args)) as Awaited<ReturnType<typeof script>>,
      close: async () => {
        await session.end().finally(() => endGroup(child));
      },
    };
  } catch (error) {
    await endGroup(child);
    throw error;
  }
}

async function connect(origin: string, child: ChildProcess): Promise<WebDriverSession> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${DRIVER} ended with ${code}`)));
  });
  // Until the driver listens, fetch fails with a TypeError.
  return Promise.race([failed, retried(() => WebDriverSession.create(origin), STARTED_WITHIN_MS)]);
}

/**
 * Repeats an action while the driver or an element isn't ready.
 * @throws the last WebDriverError or TypeError after the timeout, and an error of any other class at once
 */
async function retried<Result>(action: () => Promise<Result>, withinMs: number): Promise<Result> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isEarly = error instanceof WebDriverError || error instanceof TypeError;
      if (!isEarly || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
