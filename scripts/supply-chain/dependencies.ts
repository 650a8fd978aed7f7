import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { ALLOWED_LICENCES, INSTALL_SCRIPTS, LICENCE_EXCEPTIONS } from './policy.ts';

const packageSchema = v.object({
  version: v.optional(v.string()),
  license: v.optional(v.string()),
  integrity: v.optional(v.string()),
  resolved: v.optional(v.string()),
  link: v.optional(v.boolean()),
  dev: v.optional(v.boolean()),
  hasInstallScript: v.optional(v.boolean()),
});
const lockSchema = v.object({ packages: v.record(v.string(), packageSchema) });
const versionsSchema = v.optional(v.record(v.string(), v.string()), {});
const manifestSchema = v.object({
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
  optionalDependencies: versionsSchema,
});

/** A package of the lockfile. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null if the package names no licence. */
  readonly licence: string | null;
  /** Whether only development needs the package. */
  readonly isDev: boolean;
  readonly hasInstallScript: boolean;
  /** Whether the package comes from the npm registry, and the lockfile has a hash of its content. */
  readonly isVerifiable: boolean;
}

const REGISTRY = 'https://registry.npmjs.org/';

/** Reads the packages from the text of a lockfile, without the project itself. */
export function dependenciesIn(lockfile: string): Dependency[] {
  const { packages } = v.parse(v.pipe(v.string(), v.parseJson(), lockSchema), lockfile);
  return Object.entries(packages).flatMap(([path, one]) => {
    if (path === '') return [];
    const { version = '', license = null, integrity, resolved = REGISTRY, link, dev, hasInstallScript } = one;
    const isVerifiable = integrity !== undefined && link !== true && resolved.startsWith(REGISTRY);
    const name = path.split('node_modules/').at(-1) ?? path;
    return [
      {
        name,
        version,
        licence: license,
        isDev: dev === true,
        hasInstallScript: hasInstallScript === true,
        isVerifiable,
      },
    ];
  });
}

/** Checks the dependencies' licences, install scripts, origins and versions. Returns one message per problem. */
export function dependencyProblems(): string[] {
  const dependencies = dependenciesIn(readFileSync('package-lock.json', 'utf8'));
  return [
    ...licenceProblems(dependencies),
    ...installScriptProblems(dependencies),
    ...originProblems(dependencies),
    ...versionProblems(readFileSync('package.json', 'utf8')),
  ];
}

/** Licences of production dependencies that are neither allowed nor an exception, and exceptions that nothing needs. */
export function licenceProblems(
  dependencies: readonly Dependency[],
  { allowed, exceptions } = { allowed: ALLOWED_LICENCES, exceptions: LICENCE_EXCEPTIONS },
): string[] {
  const used = new Set<RegExp>();
  const refused = dependencies.filter(({ name, licence, isDev }) => {
    if (isDev || isSatisfied(licence, allowed)) return false;
    const exception = exceptions.find(({ packages }) => packages.test(name));
    if (exception === undefined || !isSatisfied(licence, [...allowed, exception.licence])) return true;
    used.add(exception.packages);
    return false;
  });
  return [
    ...refused.map(
      ({ name, version, licence }) =>
        `${name}@${version} has ${licence === null ? 'no licence' : `the licence ${licence}`}`,
    ),
    ...exceptions
      .filter(({ packages }) => !used.has(packages))
      .map(({ packages }) => `no package needs the exception for licences of ${packages}`),
  ];
}

/**
 * Whether these licences satisfy an SPDX expression, as `MIT` satisfies `(MIT OR GPL-2.0)`. Nested expressions are not
 * supported.
 */
function isSatisfied(expression: string | null, licences: readonly string[]): boolean {
  if (expression === null) return false;
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => licences.includes(licence)));
}

/** Install scripts (of all dependencies) without a review, and reviews of install scripts that no longer exist. */
export function installScriptProblems(dependencies: readonly Dependency[], reviewed = INSTALL_SCRIPTS): string[] {
  const withScript = dependencies.filter(({ hasInstallScript }) => hasInstallScript);
  const isReviewed = (name: string) => reviewed.some(({ packages }) => packages.test(name));
  return [
    ...withScript
      .filter(({ name }) => !isReviewed(name))
      .map(({ name, version }) => `${name}@${version} has an install script that is not in the list of reviewed ones`),
    ...reviewed
      .filter(({ packages }) => !withScript.some(({ name }) => packages.test(name)))
      .map(({ packages }) => `no package needs the review of install scripts of ${packages}`),
  ];
}

/** Packages that npm can't verify: they are not from the registry, or the lockfile has no hash of their content. */
export function originProblems(dependencies: readonly Dependency[]): string[] {
  return dependencies
    .filter(({ isVerifiable }) => !isVerifiable)
    .map(({ name, version }) => `${name}@${version} is not from the registry, or has no hash in the lockfile`);
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Direct dependencies whose version is not exact, for example a range. */
export function versionProblems(manifest: string): string[] {
  const kinds = v.parse(v.pipe(v.string(), v.parseJson(), manifestSchema), manifest);
  return Object.values(kinds).flatMap((versions) =>
    Object.entries(versions)
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${name} has the version ${version} in package.json, which is not exact`),
  );
}
