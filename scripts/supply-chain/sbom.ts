import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Dependency, dependenciesIn } from './dependencies.ts';
import { npm } from './npm.ts';

const TIMEOUT_MS = 30_000;

const manifestSchema = v.looseObject({ name: v.string(), devDependencies: v.optional(v.unknown()) });
const lockSchema = v.looseObject({ packages: v.record(v.string(), v.looseObject({ dev: v.optional(v.boolean()) })) });
/**
 * The bill of materials as npm creates it. The objects are loose, so that fields that aren't read here remain in it.
 */
const npmSbomSchema = v.looseObject({
  metadata: v.looseObject({ component: v.looseObject({ 'bom-ref': v.string() }) }),
  components: v.array(v.looseObject({ 'bom-ref': v.string(), name: v.string(), version: v.string() })),
  dependencies: v.array(v.looseObject({ ref: v.string(), dependsOn: v.optional(v.array(v.string()), []) })),
});
const sbomSchema = v.object({
  bomFormat: v.literal('CycloneDX'),
  components: v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      purl: v.string(),
      hashes: v.optional(v.array(v.unknown()), []),
      licenses: v.optional(v.array(v.unknown()), []),
    }),
  ),
});

/**
 * Makes the software bill of materials (CycloneDX, JSON) of the production dependencies, from the lockfile alone.
 *
 * `npm sbom --omit=dev` also leaves out production packages that a development dependency uses, such as jsdom and pg.
 * So npm gets a copy of package.json and the lockfile without the packages that only development needs.
 */
export async function createSbom(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const { devDependencies: _, ...manifest } = parseAs(manifestSchema, readFileSync('package.json', 'utf8'));
    const lock = parseAs(lockSchema, readFileSync('package-lock.json', 'utf8'));
    const production = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
    const packages = { ...Object.fromEntries(production), '': manifest };
    // npm uses the folder's name as the product's name.
    const cwd = join(folder, manifest.name);
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
    const { output, errors } = await npm(args, { cwd, timeoutMs: TIMEOUT_MS });
    if (output === '') throw new Error(errors);
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the bill of materials of only those production dependencies that a release ships. It is the same on every run,
 * because the time and the random number that npm writes are left out.
 * @param shipped the packages, as `name@version`
 * @throws if one of them is no production dependency
 */
export async function sbomOf(shipped: readonly string[]): Promise<string> {
  const { serialNumber: _, ...all } = parseAs(npmSbomSchema, await createSbom());
  const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;
  const components = all.components.filter((component) => shipped.includes(idOf(component)));
  const listed = new Set(components.map(idOf));
  const missing = shipped.filter((id) => !listed.has(id));
  if (missing.length > 0) throw new Error(`not in the bill of production dependencies: ${missing.join(', ')}`);
  const { timestamp: __, ...metadata } = all.metadata;
  const refs = new Set([metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  return `${JSON.stringify({ ...all, metadata, components, dependencies }, null, 2)}\n`;
}

/** Makes the bill of materials and compares it with the lockfile. Returns one message per problem. */
export async function projectSbomProblems(): Promise<string[]> {
  return sbomProblems(await createSbom(), dependenciesIn(readFileSync('package-lock.json', 'utf8')));
}

/** Production dependencies that the bill of materials doesn't list with hash and licence. */
export function sbomProblems(sbom: string, dependencies: readonly Dependency[]): string[] {
  const { components } = parseAs(sbomSchema, sbom);
  const complete = components.filter(({ hashes, licenses }) => hashes.length > 0 && licenses.length > 0);
  const listed = new Set(complete.map(({ name, version }) => `${name}@${version}`));
  const expected = dependencies.filter(({ isDev }) => !isDev).map(({ name, version }) => `${name}@${version}`);
  return [...new Set(expected)]
    .filter((one) => !listed.has(one))
    .map((one) => `the bill of materials does not list ${one} with hash and licence`);
}

function parseAs<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(json));
}
