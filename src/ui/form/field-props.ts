import type { ReactNode } from 'react';

/** What every field of a form has, whatever its control. */
export interface FieldProps {
  /** Unique on its page; the wire's name where there is one, so that the server's messages find the field. */
  readonly name: string;
  readonly label: ReactNode;
  /** What helps before the person writes: a format, who will see it. */
  readonly hint?: ReactNode;
  /** What is wrong, as a sentence that says what to do. */
  readonly error?: string | undefined;
  /** true marks it 必須, false 任意; left out, nothing. */
  readonly required?: boolean | undefined;
}
