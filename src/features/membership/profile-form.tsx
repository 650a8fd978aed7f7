import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TypedElsewhere } from '#catalog/typed-elsewhere.tsx';
import { AVATAR_FIELD } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { T, useText } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { text as avatarText } from './avatar/text.ts';
import type { Checked } from './checks.ts';
import { type FieldErrors, inOrder, NO_ERRORS } from './field-errors.ts';
import { OfflineHint } from './offline-hint.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { errorsAfter, PROFILE_FIELDS, type ProfileValues } from './profile-values.ts';
import { ErasedHint, RestoredHint } from './restored-hint.tsx';
import { SubmitProblem } from './submit-problem.tsx';
import { text } from './text.ts';
import { type Flow, useBusy, wordsHere } from './use-flow.ts';
import { useSubmit } from './use-submit.ts';

export interface ExtraFieldsProps {
  readonly values: ProfileValues;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<ProfileValues>) => void;
}

interface Props {
  readonly owner: string;
  /** LINE's picture, before the registration: later nobody can tell it from an upload. */
  readonly linePath?: string;
  readonly flow: Flow<ProfileValues>;
  /** What the form holds when nothing was typed yet. */
  readonly start: ProfileValues;
  readonly check: (values: ProfileValues) => Promise<Checked<unknown>>;
  readonly onPassed: () => Promise<void> | void;
  /** What of a form that was kept must be done anew. */
  readonly restoredMore?: UiText;
  /** Below the profile's own fields: the consents. */
  readonly Extra?: (props: ExtraFieldsProps) => ReactNode;
  /** Beside the button that goes on. */
  readonly aside?: ReactNode;
}

/** First step of registration and profile edit. Everything typed is kept at once; the button goes on only when all is good. */
export function ProfileForm({ owner, linePath, flow, start, check, onPassed, restoredMore, Extra, aside }: Props) {
  const [values, setValues] = useState(flow.begun?.values ?? start);
  // What is typed is a change of this, whatever the profile has become since.
  const [base, setBase] = useState(flow.begun?.base ?? start);
  const [erased, setErased] = useState<{ readonly values: ProfileValues; readonly base: ProfileValues } | null>(null);
  const [errors, setErrors] = useState<FieldErrors>(flow.begun?.errors ?? NO_ERRORS);
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(flow.begun !== null);
  // A picture is open: going on would drop it.
  const isCutting = useRef(false);
  const say = useText();
  useBusy(isTouched);

  // Fetched before it is needed, so that losing the connection in the middle doesn't stop anybody here.
  useEffect(() => void import('./checks.ts').catch(() => {}), []);

  const { submit, isSending, problem } = useSubmit({
    send: async () => {
      const found = {
        ...(isCutting.current && { [AVATAR_FIELD]: say(avatarText.stillOpen) }),
        ...(await check(values)).errors,
      };
      setErrors(found);
      setAttempt((count) => count + 1);
      if (Object.keys(found).length > 0) return;
      await flow.pass(values, base);
      await onPassed();
    },
  });

  function change(part: Partial<ProfileValues>, of = base): void {
    const changed = { ...values, ...part };
    setValues(changed);
    setErased(null);
    setTouched(true);
    flow.keep(changed, of);
    setErrors(errorsAfter(errors, part, changed));
  }

  function cutting(isOpen: boolean): void {
    isCutting.current = isOpen;
    if (!isOpen) setErrors(({ [AVATAR_FIELD]: _, ...left }) => left);
  }

  function undo(): void {
    if (erased === null) return;
    change(erased.values, erased.base);
    setBase(erased.base);
  }

  function startOver(): void {
    setErased({ values, base });
    setValues(start);
    setBase(start);
    setErrors(NO_ERRORS);
    setTouched(false);
    void flow.drop();
  }

  return (
    <Form onSubmit={() => void submit()}>
      <ErrorSummary errors={inOrder(errors, [AVATAR_FIELD, ...PROFILE_FIELDS])} attempt={attempt} />
      <OfflineHint />
      <TypedElsewhere draft={flow.name} words={wordsHere(isTouched, flow, values)} onGone={flow.keepIfGone} />
      {flow.begun?.isRestored && isTouched && <RestoredHint more={restoredMore} onStartOver={startOver} />}
      {erased && <ErasedHint onUndo={undo} />}
      <ProfileFields
        owner={owner}
        linePath={linePath}
        values={values}
        errors={errors}
        onChange={change}
        onCutting={cutting}
      />
      {Extra && <Extra values={values} errors={errors} onChange={change} />}
      <SubmitProblem problem={problem} />
      <FormActions>
        <Button type="submit" kind="primary" busy={isSending}>
          <T text={text.toConfirm} />
        </Button>
        {aside}
      </FormActions>
    </Form>
  );
}
