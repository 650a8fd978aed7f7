import { tool } from '#scripts/process.ts';

/** Runs Playwright's tests. Node.js strips the types itself, which takes less CPU time than Playwright's compiler. */
export function playwright(args: readonly string[]): Promise<void> {
  const env = { ...process.env, TZ: 'Asia/Tokyo', PW_DISABLE_TS_ESM: '1' };
  return tool('playwright', ['test', ...args], { env });
}
