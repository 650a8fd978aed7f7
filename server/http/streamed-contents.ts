/** A field by its name; a list may come row by row. */
export type StreamedField<Contents> = {
  [Name in keyof Contents]: readonly [Name, Contents[Name] | RowsOf<Contents[Name]>];
}[keyof Contents];

type RowsOf<Field> = Field extends readonly (infer Row)[] ? AsyncIterable<Row> : never;

/** A call's contents that are too many to hold: its fields one after the other, each read when the one before is written. */
export class StreamedContents {
  /** `StreamedField`s of the call's contents. */
  readonly fields: AsyncIterable<readonly [name: string, value: unknown]>;

  constructor(fields: StreamedContents['fields']) {
    this.fields = fields;
  }
}

export function isRows(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
