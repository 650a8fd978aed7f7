/** The API uses snake_case keys, the client camelCase. The types and functions below convert every response. */

type CamelKey<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : Key;

/** Changes the keys of a type to camelCase, at every depth: `{ video_id: string }` becomes `{ videoId: string }`. */
export type Camelized<T> = T extends readonly (infer Item)[]
  ? Camelized<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? CamelKey<Key> : Key]: Camelized<T[Key]> }
    : T;

function camelKey(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelKey(key), convert(inner)]));
}

export function camelize<T>(value: T): Camelized<T> {
  return convert(value) as Camelized<T>;
}
