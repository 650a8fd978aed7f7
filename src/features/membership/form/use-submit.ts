import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '#api/errors.ts';
import { ValidationError } from '#api/refused-input.ts';
import { useApi, useUserKey } from '#context/page.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import { isLoginTooOld } from '#member/login-again.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { consentsOptions } from '../member-queries.ts';
import { text } from '../text.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';

/**
 * Why a form could not be sent. `told`: the message is one of the app's own texts. `server`: the message comes from the
 * server. `consent`: a consent to a changed text is missing. `login`: the session has ended. `loginAgain`: the login is
 * too old for this call.
 */
export type SubmitProblem =
  | { readonly kind: 'told'; readonly message: UiText }
  | { readonly kind: 'server' | 'consent'; readonly message: string }
  | { readonly kind: 'login' }
  | { readonly kind: 'loginAgain' };

interface SubmitOptions {
  /** Sends the form, and takes the steps that follow, such as deleting the draft and navigating. */
  readonly send: () => Promise<void>;
  /** Called with the errors of the fields that the server refused. Returns true if the form shows these errors. */
  readonly onFields?: (errors: FieldErrors) => boolean;
}

/**
 * Returns `submit`, which sends a form. It ignores presses while the form is being sent, and sets `problem` after a
 * failure, unless the form shows the errors at its fields.
 */
export function useSubmit({ send, onFields }: SubmitOptions) {
  const queryClient = useQueryClient();
  const { queryKey } = consentsOptions(useApi(), useUserKey());
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<SubmitProblem | null>(null);
  // A ref, because a second press may arrive before the new state is rendered.
  const running = useRef(false);

  async function submit(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      // Refetches the consents that are due, so that the page asks for the missing one. The cached list may be minutes
      // old.
      if (isConsentMissing(error)) void queryClient.invalidateQueries({ queryKey });
      if (!(error instanceof ValidationError) || !onFields?.(fieldErrors(Object.entries(error.fields))))
        setProblem(problemOf(error));
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  return { submit, isSending, problem };
}

const isConsentMissing = (error: unknown) => error instanceof ApiError && error.code === ErrorCode.consentRequired;

function problemOf(error: unknown): SubmitProblem {
  if (error instanceof NetworkError) return { kind: 'told', message: text.unreachable };
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { kind: 'told', message: text.unexpected };
  }
  if (error.status === 401) return { kind: 'login' };
  if (isLoginTooOld(error)) return { kind: 'loginAgain' };
  return { kind: isConsentMissing(error) ? 'consent' : 'server', message: error.message };
}
