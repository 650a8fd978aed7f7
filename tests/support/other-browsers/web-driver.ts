import type { Json } from '#tests/support/other-browsers/test-browser.ts';

/**
 * The few commands of classic WebDriver (https://www.w3.org/TR/webdriver2/) that the tests of the main flows need.
 * WebKitWebDriver supports nothing newer. The npm packages for this protocol cost more than this file: `webdriver`
 * pulls in a hundred others, including driver downloaders, and `selenium-webdriver` ships binaries for every platform.
 */
export class WebDriverSession {
  readonly #address: string;
  readonly version: string;

  private constructor(address: string, version: string) {
    this.#address = address;
    this.version = version;
  }

  /** Opens a session. `driver`: the driver's origin. */
  static async create(driver: string): Promise<WebDriverSession> {
    const made = (await send(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: {} } })) as {
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    };
    const { browserName, browserVersion } = made.capabilities;
    return new WebDriverSession(`${driver}/session/${made.sessionId}`, `${browserName}/${browserVersion}`);
  }

  /** Sends a command, such as `url`. @throws WebDriverError if the browser refuses it */
  command(path: string, body: Json = {}): Promise<unknown> {
    return send(`${this.#address}/${path}`, 'POST', body);
  }

  /** Clicks the first matching element. @throws WebDriverError if none matches or it can't be clicked yet */
  async click(xpath: string): Promise<void> {
    const found = (await this.command('element', { using: 'xpath', value: xpath })) as Record<string, string>;
    const [id] = Object.values(found);
    // WebKitWebDriver should scroll to the element itself, but refuses to click an element below the visible area.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await this.command('execute/sync', { script, args: [found] });
    await this.command(`element/${id}/click`);
  }

  /** Runs a function, given as its source, in the page, and waits for its promise. */
  async run(source: string, args: readonly Json[]): Promise<unknown> {
    const script = `
      const [args, done] = arguments;
      (async () => (${source})(...args))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await this.command('execute/async', { script, args: [args] })) as Outcome;
    if (answer.error !== undefined) throw new Error(`the page's script failed: ${answer.error}`);
    return answer.value;
  }

  async end(): Promise<void> {
    await send(this.#address, 'DELETE');
  }
}

interface Outcome {
  readonly value?: unknown;
  readonly error?: string;
}

export class WebDriverError extends Error {}

async function send(address: string, method: 'POST' | 'DELETE', body?: Json): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new WebDriverError(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`);
  return value;
}
