/** `npm run bench -- <name>` runs one benchmark and prints its results together with how they were measured. */
const benches: Readonly<Record<string, () => Promise<{ run: (args: readonly string[]) => Promise<void> }>>> = {
  page: () => import('./page/bench.ts'),
  api: () => import('./api/bench.ts'),
  conditions: () => import('./conditions/bench.ts'),
  offline: () => import('./offline/bench.ts'),
  scale: () => import('./scale/bench.ts'),
  delivery: () => import('./delivery/bench.ts'),
  play: () => import('./play/bench.ts'),
  storage: () => import('./storage/bench.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = benches[name];
if (!load) {
  console.error(`usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
await (await load()).run(args);
