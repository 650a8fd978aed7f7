import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';

/** Nodes that start together may import into one folder, each in a container where its process has the same number. */
export function unfinishedName(path: string): string {
  return `${path}.${randomUUID()}.part`;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
