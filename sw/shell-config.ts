import { CONFIG_ELEMENT_ID } from '#contract/page-names.ts';
import { findShell } from './page-store.ts';

const CONFIG = new RegExp(`<script[^>]* id="${CONFIG_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's');

/** '' is our own origin. */
interface ShellConfig {
  readonly apiBaseUrl: string;
  readonly mediaBaseUrl: string;
}

/**
 * The configuration in the worker's shell, or undefined without one: the worker has no other that survives being stopped
 * and started again without a network.
 */
export async function readShellConfig(): Promise<ShellConfig | undefined> {
  const html = await (await findShell())?.text();
  const json = html === undefined ? undefined : CONFIG.exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as ShellConfig);
}
