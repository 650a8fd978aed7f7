import { spawn } from 'node:child_process';
import { build } from '#scripts/build.ts';
import { follow } from '#scripts/process.ts';

/** `npm start`: builds what is not built, then serves. The server itself migrates and, the first time, takes in the sample content. */
await build();
follow(
  spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } }),
);
