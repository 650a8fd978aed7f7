import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a build consists of, in dist. The last one names the build: without it nothing there counts. */
const PARTS = ['client', 'ssr', 'assets.json', 'build.json'] as const;
const [CLIENT, SSR, OWN_ASSETS, STAMP] = PARTS;

/**
 * Where builds lie. A new one is filled beside the one in use and takes its place only when it is whole, so that one that
 * breaks off loses nothing: not the pages, and not the assets that a tab opened before the deploy may still ask for.
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

  /** Null: none, or not a whole one. */
  async lastBuild(): Promise<string | null> {
    try {
      const stamp: unknown = JSON.parse(await readFile(join(this.#dist, STAMP), 'utf8'));
      return typeof stamp === 'object' && stamp !== null && 'id' in stamp ? String(stamp.id) : null;
    } catch {
      return null;
    }
  }

  /** Makes room for a new build. What an interruption left on its way out is put back first, but its name: it may be a mixture. */
  async begin(): Promise<void> {
    for (const part of [CLIENT, SSR, OWN_ASSETS]) {
      const isMissing = !(await exists(join(this.#dist, part)));
      if (isMissing && (await exists(join(this.#old, part))))
        await rename(join(this.#old, part), join(this.#dist, part));
    }
    for (const folder of [this.next, this.#old]) await rm(folder, { recursive: true, force: true });
    await mkdir(this.next, { recursive: true });
  }

  /** The new build takes the place of the one in use, and keeps that one's own assets; those of the builds before it go. */
  async publish(id: string): Promise<void> {
    await writeFile(join(this.next, OWN_ASSETS), JSON.stringify(await readdir(join(this.next, CLIENT, 'assets'))));
    await writeFile(join(this.next, STAMP), JSON.stringify({ id }));
    await this.#keepAssets();
    await mkdir(this.#old, { recursive: true });
    // The name of the build goes first and comes last: in between there is no build, rather than a mixture.
    for (const part of PARTS.toReversed()) {
      if (await exists(join(this.#dist, part))) await rename(join(this.#dist, part), join(this.#old, part));
    }
    for (const part of PARTS) await rename(join(this.next, part), join(this.#dist, part));
    for (const folder of [this.next, this.#old]) await rm(folder, { recursive: true, force: true });
  }

  async #keepAssets(): Promise<void> {
    const list = join(this.#dist, OWN_ASSETS);
    if (!(await exists(list))) return;
    for (const name of JSON.parse(await readFile(list, 'utf8')) as string[]) {
      const kept = join(this.#dist, CLIENT, 'assets', name);
      const place = join(this.next, CLIENT, 'assets', name);
      if ((await exists(kept)) && !(await exists(place))) await cp(kept, place);
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
