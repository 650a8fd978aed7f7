import type { CDPSession } from 'playwright';

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
}

/**
 * Bytes of the page's heap after a garbage collection, including the DOM. Compiled code is counted separately: it grows
 * for dozens of visits while V8 optimises it, which would look like a leak.
 */
export async function liveBytes(devtools: CDPSession): Promise<{ objects: number; code: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const codeType = types[0].indexOf('code');
  const sum = { objects: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += fields.length)
    sum[nodes[at + type] === codeType ? 'code' : 'objects'] += nodes[at + size] ?? 0;
  return sum;
}
