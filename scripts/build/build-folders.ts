import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDifferences } from './dictionaries.ts';

/** The parts of a build in dist. build.json holds the build's id; without it a build is not valid. */
const PARTS = ['client', 'ssr', 'assets.json', 'build.json'] as const;
const [CLIENT, SSR, OWN_ASSETS, STAMP] = PARTS;

/**
 * Manages the builds in dist. A new build is written beside the current one and replaces it only when it is complete,
 * so that an aborted build damages nothing. The previous build's assets are retained, because open tabs may still
 * request them.
 */
export class BuildFolders {
  readonly #dist: string;
  readonly next: string;
  readonly #old: string;

  constructor(dist: string) {
    this.#dist = dist;
    this.next = join(dist, 'next');
    this.#old = join(dist, 'old');
  }

  /** The current build's id; null when there is no complete build. */
  async lastBuild(): Promise<string | null> {
    try {
      const stamp: unknown = JSON.parse(await readFile(join(this.#dist, STAMP), 'utf8'));
      return typeof stamp === 'object' && stamp !== null && 'id' in stamp ? String(stamp.id) : null;
    } catch {
      return null;
    }
  }

  /**
   * Prepares the folder of a new build. First restores the parts that an interrupted `publish` had moved away.
   * build.json is not restored, because dist may now contain parts of two different builds.
   */
  async begin(): Promise<void> {
    for (const part of [CLIENT, SSR, OWN_ASSETS]) {
      const isMissing = !(await exists(join(this.#dist, part)));
      if (isMissing && (await exists(join(this.#old, part))))
        await rename(join(this.#old, part), join(this.#dist, part));
    }
    for (const folder of [this.next, this.#old]) await rm(folder, { recursive: true, force: true });
    await mkdir(this.next, { recursive: true });
  }

  /**
   * Replaces the current build with the new one. The current build's assets are retained and serve as compression
   * dictionaries; assets of older builds are deleted.
   */
  async publish(id: string): Promise<void> {
    const assets = join(this.next, CLIENT, 'assets');
    const own = await readdir(assets);
    await writeFile(join(this.next, OWN_ASSETS), JSON.stringify(own));
    await writeFile(join(this.next, STAMP), JSON.stringify({ id }));
    writeDifferences(assets, own, await this.#copyPreviousAssets());
    await mkdir(this.#old, { recursive: true });
    // The old build.json is moved away first, and the new one is moved into place last. If this process is
    // interrupted, build.json is missing, so the mix of old and new parts doesn't count as a build.
    for (const part of PARTS.toReversed()) {
      if (await exists(join(this.#dist, part))) await rename(join(this.#dist, part), join(this.#old, part));
    }
    for (const part of PARTS) await rename(join(this.next, part), join(this.#dist, part));
    for (const folder of [this.next, this.#old]) await rm(folder, { recursive: true, force: true });
  }

  async #copyPreviousAssets(): Promise<readonly string[]> {
    const list = join(this.#dist, OWN_ASSETS);
    if (!(await exists(list))) return [];
    const copied: string[] = [];
    for (const name of JSON.parse(await readFile(list, 'utf8')) as string[]) {
      const previous = join(this.#dist, CLIENT, 'assets', name);
      const target = join(this.next, CLIENT, 'assets', name);
      if (!(await exists(previous)) || (await exists(target))) continue;
      await cp(previous, target);
      copied.push(name);
    }
    return copied;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
