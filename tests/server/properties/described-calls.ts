import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { API_PREFIX } from '#contract/limits.ts';
import type { Described } from '#tests/support/server/routes/described-api.ts';
import type { Answer, TestServer } from '#tests/support/server/server.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Described;
}

type Content = Readonly<Record<string, { readonly schema: Described }>>;

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** A call as /openapi.json describes it. */
export interface DescribedCall {
  readonly method: string;
  /** With the API prefix, and with parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of a JSON body; null if the call has none. */
  readonly body: Described | null;
  /** The field of a multipart form that holds the file; null if the call takes no file. */
  readonly upload: string | null;
  /** Returns how an answer differs from the description; null if it fits. */
  readonly problemOf: (answer: Answer) => string | null;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Reads /openapi.json. The keys are written like `GET /api/v1/videos/{id}`. */
export async function describedCalls(server: TestServer): Promise<ReadonlyMap<string, DescribedCall>> {
  const { paths, components } = JSON.parse((await server.ask(`${API_PREFIX}/openapi.json`)).text) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'described', components: closed(components) as object });
  const named = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      return [name, describedCall(ajv, method.toUpperCase(), path, operation)] as const;
    }),
  );
  return new Map(named);
}

function describedCall(ajv: Ajv2020, method: string, path: string, operation: Operation): DescribedCall {
  const { parameters = [], requestBody, responses } = operation;
  const form = requestBody?.content['multipart/form-data']?.schema.properties;
  const compiled = new Map<number, ValidateFunction>();
  /** Compiles a schema only when an answer has its status, because most of the described statuses never occur. */
  const validatorOf = (status: number, schema: Described): ValidateFunction => {
    const validate = compiled.get(status) ?? ajv.compile(closed(schema) as object);
    compiled.set(status, validate);
    return validate;
  };
  return {
    method,
    path,
    parameters,
    body: requestBody?.content['application/json']?.schema ?? null,
    upload: form === undefined ? null : (Object.keys(form)[0] ?? null),
    problemOf({ status, headers, text }) {
      const response = responses[status];
      if (status >= 500) return `a server error: ${status}`;
      if (response === undefined) return `${status} is not described`;
      const schema = response.content?.['application/json']?.schema;
      if (schema === undefined) return text === '' ? null : `${status} has a body`;
      if (headers['content-type'] !== 'application/json; charset=utf-8') return `${headers['content-type']}`;
      const validate = validatorOf(status, schema);
      return validate(JSON.parse(text))
        ? null
        : `${status} departs from its schema: ${ajv.errorsText(validate.errors)}`;
    },
  };
}

/**
 * A schema that refuses properties that it doesn't name. Described schemas allow them, so that clients accept the
 * answers of later releases; here an unnamed property is a leak.
 */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const inner = Object.entries(node).map(([key, value]) => [key, closed(value)] as const);
  const schema: Record<string, unknown> = Object.fromEntries(inner);
  if (typeof schema.$ref === 'string') return { $ref: `described${schema.$ref}` };
  const isOpen = schema.type === 'object' && schema.properties !== undefined && !('additionalProperties' in schema);
  return isOpen ? { ...schema, additionalProperties: false } : schema;
}
