import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type Fault, type ForeignSites, startForeignSites } from './foreign-sites.ts';
import { TOLERANCE_MS } from './meet-fault.ts';
import { PAGE_FAULTS } from './page-faults.ts';
import { PICTURE_FAULTS } from './picture-faults.ts';
import { answer, PAGE, sends, TITLE } from './serving.ts';

/** The allowed memory growth in bytes. Retaining a single picture, or the content of six pages, would exceed it. */
const GROWTH_MAX = 3_000_000;
const PAGE_MS = 5000;
const PICTURE_MS = 3000;

const pages = named('page', Object.values(PAGE_FAULTS).flat());
const pictures = named('picture', Object.values(PICTURE_FAULTS).flat());
const sitesOfAll = new Map<string, Pick<Fault, 'serve' | 'early'>>([
  ...pages,
  ...pictures,
  ['usual.test', { serve: sends(answer(PAGE)) }],
]);

function named(prefix: string, faults: readonly Fault[]): Map<string, Fault> {
  return new Map(faults.map((fault, index) => [`${prefix}${index}.test`, fault]));
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * The bytes of this thread's objects and buffers. Collects garbage several times, because buffers are freed with some
 * delay.
 */
async function memory(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await setTimeout(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Fetches from all sites at the same time. @returns the times in ms of the slowest page and of the slowest picture */
async function fetchAll({ preview }: ForeignSites): Promise<{ page: number; picture: number }> {
  const begun = performance.now();
  const timed = async (fetching: Promise<unknown>) => {
    await fetching;
    return performance.now() - begun;
  };
  const [page, picture] = await Promise.all([
    Promise.all([...pages.keys()].map((hostname) => timed(preview.fetch(`http://${hostname}/`)))),
    Promise.all([...pictures.keys()].map((hostname) => timed(preview.fetchImage(`http://${hostname}/a.png`)))),
  ]);
  return { page: Math.max(...page), picture: Math.max(...picture) };
}

it('all sites that misbehave, at the same time: limits hold, a usual page is read meanwhile, no memory stays', async () => {
  const warmUp = await startForeignSites(sitesOfAll, { timeLimit: () => AbortSignal.timeout(1000) });
  await fetchAll(warmUp);
  await expect.poll(() => warmUp.open(), { timeout: 5000 }).toBe(0);
  warmUp.close();
  const before = await memory();

  const sites = await startForeignSites(sitesOfAll);
  const fetching = fetchAll(sites);
  expect(await sites.preview.fetch('http://usual.test/')).toMatchObject({ title: TITLE });
  const { page, picture } = await fetching;
  expect(page).toBeLessThan(PAGE_MS + TOLERANCE_MS);
  expect(picture).toBeLessThan(PICTURE_MS + TOLERANCE_MS);
  await expect.poll(() => sites.open(), { timeout: 5000 }).toBe(0);
  sites.close();
  const grown = (await memory()) - before;
  expect(grown).toBeLessThan(GROWTH_MAX);
});
