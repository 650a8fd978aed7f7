import { configSchema } from '#server/config/config-schema.ts';

/**
 * Every variable that the server reads, blank, which is how it is told that there is none (server/config/config.ts). A test server
 * must not write into the database, or log in at the LINE channel, that the developer's own shell names.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(configSchema.pipe[0].entries).map((name) => [name, '']),
);
