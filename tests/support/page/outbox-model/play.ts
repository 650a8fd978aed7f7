import type { Mutant } from './mutants.ts';
import { pick } from './random.ts';
import { World } from './world.ts';

const EVENTS = 30;

/** The events and faults that may occur between two actions of the simulated user. */
const FAULTS: readonly ((world: World) => void)[] = [
  (world) => say(world, 'offline', () => void Object.assign(world.network.state, { online: false })),
  (world) =>
    say(world, 'online', () => {
      world.network.state.online = true;
      for (const tab of world.tabs) world.ask(tab, 'online');
    }),
  (world) =>
    say(world, 'online', () => {
      world.network.state.online = true;
      world.startWorker();
    }),
  (world) => say(world, 'trouble', () => void Object.assign(world.network.state, { trouble: 5 })),
  (world) => say(world, 'no trouble', () => void Object.assign(world.network.state, { trouble: 0 })),
  (world) => {
    const onSyncPage = world.random() < 0.7;
    say(world, onSyncPage ? 'a tab opens' : 'a tab opens elsewhere', () => world.openTab(onSyncPage));
  },
  (world) => withTab(world, 'changes its page', (tab) => world.goTo(tab, world.random() < 0.6)),
  (world) => withTab(world, 'is closed', (tab) => world.closeTab(tab)),
  (world) =>
    withTab(world, 'is reloaded', (tab) => {
      world.closeTab(tab);
      world.openTab();
    }),
  (world) => withTab(world, 'is frozen', (tab) => world.freeze(tab)),
  (world) =>
    withTab(world, 'is looked at', (tab) => {
      world.scheduler.frozen.delete(tab.actor);
      world.ask(tab, 'visible');
    }),
  (world) =>
    say(world, 'the browser is killed', () => {
      world.killBrowser();
      world.openTab();
    }),
  (world) => say(world, 'sync', () => world.startWorker()),
  (world) => say(world, 'the session idles away', () => world.server.idle()),
  (world) => say(world, 'the token is gone', () => world.loseToken()),
  (world) => say(world, 'an update', () => world.update()),
  (world) => login(world, pick(world.random, ['A', 'B'])),
  (world) => login(world, null),
  (world) => say(world, 'B is no member', () => void world.server.unregistered.add('B')),
  (world) => say(world, 'B is a member', () => void world.server.unregistered.delete('B')),
  (world) =>
    say(world, 'the device is full', () => {
      world.disk.full = true;
    }),
  (world) =>
    say(world, 'the device has room', () => {
      world.disk.full = false;
    }),
  (world) =>
    say(world, 'the storage fails at times', () => {
      world.disk.trouble = 2;
    }),
  (world) =>
    say(world, 'the storage is well', () => {
      world.disk.trouble = 0;
    }),
  (world) => say(world, 'the clock is set back', () => world.setClockBack()),
];

function say(world: World, what: string, happen: () => void): void {
  world.say(what);
  happen();
}

function withTab(world: World, what: string, happen: (tab: World['tabs'][number]) => void): void {
  if (world.tabs.length === 0) return;
  const tab = pick(world.random, world.tabs);
  say(world, `tab ${tab.actor} ${what}`, () => happen(tab));
}

function login(world: World, user: string | null): void {
  say(world, `login as ${user}`, () => world.logIn(user));
}

export interface Outcome {
  readonly seed: number;
  readonly wrong: readonly string[];
  readonly history: readonly string[];
  readonly effects: number;
  readonly outcomes: ReadonlyMap<string, number>;
}

/** Simulates one run: random actions, events and faults that depend on the seed only. */
export async function play(seed: number, mutant: Mutant = 'none'): Promise<Outcome> {
  const world = new World(seed, mutant);
  world.logIn('A');
  world.openTab();
  if (world.random() < 0.5) world.openTab();
  for (let n = 0; n < EVENTS; n += 1) {
    if (world.random() < 0.6 && world.tabs.length > 0) await world.act(pick(world.random, world.tabs));
    else pick(world.random, FAULTS)(world);
    await world.run(Math.floor(world.random() * 40));
  }
  const wrong = await world.heal();
  return {
    seed,
    wrong,
    history: world.history,
    effects: world.server.effects.length,
    outcomes: world.network.outcomes,
  };
}
