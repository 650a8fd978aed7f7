/** Shortens JSON: a list of objects with the same properties becomes a table, which names each property only once. */

/** The name of the property that contains the columns of a table. The property `rows` contains the rows. */
const COLUMNS = '#';

interface Table {
  readonly [COLUMNS]: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Turns lists of objects with the same properties into tables, at every depth. */
export function pack(value: unknown): unknown {
  if (!Array.isArray(value)) return isObject(value) ? mapped(value, pack) : value;
  const columns = commonProperties(value);
  if (columns === null) return value.map(pack);
  return { [COLUMNS]: columns, rows: value.map((item) => columns.map((name) => pack(item[name]))) };
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isObject(value)) return value;
  if (!isTable(value)) return mapped(value, unpack);
  const { [COLUMNS]: columns, rows } = value;
  return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, unpack(row[index])])));
}

/**
 * The property names of the first item, if all items have the same ones. Null if the items differ, or if a table would
 * not be shorter.
 */
function commonProperties(items: readonly unknown[]): readonly string[] | null {
  const [first] = items;
  if (items.length < 2 || !isObject(first)) return null;
  const names = Object.keys(first);
  const isEqual = (item: unknown) =>
    isObject(item) &&
    Object.keys(item).length === names.length &&
    // JSON omits undefined properties, but would write undefined cells as null.
    names.every((name) => item[name] !== undefined);
  return names.length > 0 && items.every(isEqual) ? names : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTable(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & Table {
  return Array.isArray(value[COLUMNS]);
}

function mapped(value: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]));
}
