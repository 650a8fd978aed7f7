import { configSchema } from '#server/config/config-schema.ts';

/**
 * Every environment variable of the server, set to '', which counts as unset (server/config/config.ts). These values
 * replace those of the developer's shell, so that test servers never use a real database or LINE channel.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(configSchema.pipe[0].entries).map((name) => [name, '']),
);
