import { type CallName, endpoints } from '#contract/api/endpoints.ts';
import { API_PREFIX } from '#contract/limits.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** The JSON Schema keywords that express limits in the description of the API, /openapi.json. */
export interface Described {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Described }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Described }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Described }>> }>
  >;
}

/** The schemas of one call in /openapi.json: the query as an object, the body, and `contents` of the answer. */
export interface DescribedCall {
  readonly query: Described;
  readonly body: Described | null;
  readonly contents: Described;
}

export async function describedApi(server: TestServer): Promise<(name: CallName) => DescribedCall> {
  const { text } = await server.api('/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return (name) => {
    const { method, path } = endpoints[name];
    const operation = paths[`${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${name} is not described`);
    const query = (operation.parameters ?? []).filter((one) => one.in === 'query');
    return {
      query: { type: 'object', properties: Object.fromEntries(query.map((one) => [one.name, one.schema])) },
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      contents: operation.responses[200]?.content?.['application/json']?.schema.properties?.contents ?? {},
    };
  };
}

/**
 * The schema at a path such as `query.per_page` or `contents.user.gender`. For a nullable value, the schema of its
 * non-null values.
 */
export function partOf(call: DescribedCall, place: string): Described | undefined {
  let here: Described | null | undefined = { properties: call as unknown as Record<string, Described> };
  for (const key of place.split('.')) {
    const at: Described | undefined = key === 'items' ? here?.items : here?.properties?.[key];
    here = at?.anyOf === undefined ? at : at.anyOf.find(({ type }) => type !== 'null');
  }
  return here ?? undefined;
}

/** A sample in which one value is changed to a limit, or to just beyond it. */
export interface Edge {
  /** The path of the changed value, as the server names the field in its errors, such as `disability_types.0`. */
  readonly field: string;
  readonly value: unknown;
  readonly fits: boolean;
}

/**
 * Variants of a valid sample. For each described limit there is one variant with a value at the limit, and one variant
 * with a value just beyond the limit.
 */
export function edgesOf(schema: Described, sample: unknown, field = ''): Edge[] {
  const at = (value: unknown): Edge => ({ field, value, fits: true });
  const past = (value: unknown): Edge => ({ field, value, fits: false });
  const inner = (key: string | number) => (field === '' ? `${key}` : `${field}.${key}`);
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((option) => edgesOf(option, sample, field));
  if (schema.const !== undefined) return [at(schema.const), past(0)];
  if (schema.enum !== undefined) {
    const known = schema.enum.map(Number);
    const unknown = schema.type === 'number' ? [Math.min(...known) - 1, Math.max(...known) + 1] : ['nothing'];
    return [...schema.enum.map(at), ...unknown.map(past)];
  }
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const one = Array.isArray(sample) ? sample[0] : undefined;
  // The items of a list differ if they are texts without a pattern, because some lists ignore duplicates.
  const list = (length: number) =>
    Array.from({ length }, (_, index) =>
      typeof one === 'object' || typeof one === 'number' || schema.items?.pattern !== undefined ? one : `value${index}`,
    );
  // The character 𠮷 has two UTF-16 code units but counts as one character in JSON Schema.
  const text = (length: number) =>
    (schema.pattern === undefined || schema.pattern === '\\S' ? '𠮷' : 'a').repeat(length);
  return [
    ...(minimum === undefined ? [] : [at(minimum), past(minimum - 1)]),
    ...(maximum === undefined ? [] : [at(maximum), past(maximum + 1)]),
    ...(minLength === undefined ? [] : [at(text(minLength)), past(text(minLength - 1))]),
    ...(maxLength === undefined ? [] : [at(text(maxLength)), past(text(maxLength + 1))]),
    ...(schema.pattern === '\\S' ? [past('　')] : []),
    ...(minItems === undefined ? [] : [at(list(minItems)), past(list(minItems - 1))]),
    ...(maxItems === undefined ? [] : [at(list(maxItems)), past(list(maxItems + 1))]),
    ...(schema.items === undefined || one === undefined
      ? []
      : edgesOf(schema.items, one, inner(0)).map((edge) => ({ ...edge, value: [edge.value] }))),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
      const before = sample as Readonly<Record<string, unknown>>;
      return edgesOf(property, before[key], inner(key)).map((edge) => ({
        ...edge,
        value: { ...before, [key]: edge.value },
      }));
    }),
  ];
}
