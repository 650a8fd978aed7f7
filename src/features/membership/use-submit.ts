import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '#api/errors.ts';
import { ValidationError } from '#api/refused-input.ts';
import type { UiText } from '#ui/text-mode.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { text } from './text.ts';

/** Why a form could not be sent, told beside its button. */
export type SubmitProblem =
  | { readonly kind: 'told'; readonly message: UiText }
  | { readonly kind: 'server'; readonly message: string }
  | { readonly kind: 'login' };

interface SubmitOptions {
  /** Sends. What it does afterwards (dropping the draft, going on) counts as part of it. */
  readonly send: () => Promise<void>;
  /** The server named fields. True when they are shown somewhere. */
  readonly onFields?: (errors: FieldErrors) => boolean;
}

/** Sends once, however often the button is pressed, and puts failures into words. */
export function useSubmit({ send, onFields }: SubmitOptions) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<SubmitProblem | null>(null);
  // A second press comes before the first one's state is rendered.
  const running = useRef(false);

  async function submit(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ValidationError) || !onFields?.(fieldErrors(Object.entries(error.fields))))
        setProblem(problemOf(error));
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  return { submit, isSending, problem };
}

function problemOf(error: unknown): SubmitProblem {
  if (error instanceof NetworkError) return { kind: 'told', message: text.unreachable };
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { kind: 'told', message: text.unexpected };
  }
  if (error.status === 401) return { kind: 'login' };
  return { kind: 'server', message: error.message };
}
