import { OnOff } from '#contract/enums.ts';

/** The same data with one video's flag changed wherever that video stands in it; the very same object where it stands nowhere. */
export function withFlag<Data>(data: Data, videoId: string, wanted: boolean): Data {
  if (Array.isArray(data)) {
    const changed = data.map((item: unknown) => withFlag(item, videoId, wanted));
    return changed.some((item, index) => item !== data[index]) ? (changed as Data) : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  let next = data as Record<string, unknown>;
  for (const [name, value] of Object.entries(data)) {
    const changed = withFlag<unknown>(value, videoId, wanted);
    if (changed !== value) next = { ...next, [name]: changed };
  }
  const flag = wanted ? OnOff.on : OnOff.off;
  if (next.videoId === videoId && 'favoriteFlag' in next && next.favoriteFlag !== flag)
    next = { ...next, favoriteFlag: flag };
  return next as Data;
}
