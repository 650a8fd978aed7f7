import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AVATAR_FIELD } from '#contract/limits.ts';
import { EditedElsewhere } from '#member/edited-elsewhere.tsx';
import { Button } from '#ui/button/button.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { text as avatarText } from '../avatar/text.ts';
import { text } from '../text.ts';
import { draftOrigin, type Flow, useBusy } from '../use-flow.ts';
import { type FieldErrors, inOrder, NO_ERRORS } from './field-errors.ts';
import { ErasedHint, OfflineHint, RestoredHint } from './hints.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { errorsAfter, PROFILE_FIELDS, type ProfileValues } from './profile-values.ts';
import { SubmitProblem } from './submit-problem.tsx';
import { useSubmit } from './use-submit.ts';
import type { Checked } from './validation.ts';

export interface ExtraFieldsProps {
  readonly values: ProfileValues;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<ProfileValues>) => void;
}

interface Props {
  readonly userKey: string;
  /**
   * The path of the profile picture from LINE. Known only before the registration; later it can't be distinguished from
   * an upload.
   */
  readonly linePath?: string;
  readonly flow: Flow<ProfileValues>;
  /** The initial values if there is no draft. */
  readonly start: ProfileValues;
  readonly check: (values: ProfileValues) => Promise<Checked<unknown>>;
  readonly onPassed: () => Promise<void> | void;
  /** A text that says which parts of a restored form the person has to enter again. */
  readonly restoredMore?: UiText;
  /** Renders further fields below the profile, such as the consents of the registration. */
  readonly Extra?: (props: ExtraFieldsProps) => ReactNode;
  readonly aside?: ReactNode;
}

/**
 * The form for registering and for editing the profile. It stores the input, except consents, as a draft. The submit
 * button leads to the next page only if every field is valid and no picture is open for cropping.
 */
export function ProfileForm(props: Props) {
  const { userKey, linePath, flow, restoredMore, Extra, aside } = props;
  const { values, errors, attempt, isTouched, erased, submit, isSending, problem, ...edit } = useProfileForm(props);
  return (
    <Form onSubmit={() => void submit()}>
      <ErrorSummary errors={inOrder(errors, [AVATAR_FIELD, ...PROFILE_FIELDS])} attempt={attempt} />
      <OfflineHint />
      <EditedElsewhere draft={flow.name} words={draftOrigin(isTouched, flow, values)} />
      {flow.begun?.isRestored && isTouched && <RestoredHint more={restoredMore} onStartOver={edit.startOver} />}
      {erased && <ErasedHint onUndo={edit.undo} />}
      <ProfileFields
        userKey={userKey}
        linePath={linePath}
        values={values}
        errors={errors}
        onChange={edit.change}
        onCutting={edit.cutting}
      />
      {Extra && <Extra values={values} errors={errors} onChange={edit.change} />}
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

function useProfileForm({ flow, start, check, onPassed }: Pick<Props, 'flow' | 'start' | 'check' | 'onPassed'>) {
  const [values, setValues] = useState(flow.begun?.values ?? start);
  // The profile from which the person started, to detect changes made in another tab or on another device.
  const [base, setBase] = useState(flow.begun?.base ?? start);
  const [erased, setErased] = useState<{ readonly values: ProfileValues; readonly base: ProfileValues } | null>(null);
  // An upload calls `change` when it ends. `change` reads this ref, because the input may have changed since the upload
  // began.
  const latest = useRef({ values, base });
  const [errors, setErrors] = useState<FieldErrors>(flow.begun?.errors ?? NO_ERRORS);
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(flow.begun !== null);
  // True while a picture is open for cropping. The form then can't be submitted, because the picture would be lost.
  const isCutting = useRef(false);
  const say = useText();
  useBusy(isTouched);

  // Loads the validation code in advance, so that it is available if the connection is lost.
  useEffect(() => void import('./validation.ts').catch(() => {}), []);

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

  function put(next: { readonly values: ProfileValues; readonly base: ProfileValues }): void {
    latest.current = next;
    setValues(next.values);
    setBase(next.base);
  }

  function change(part: Partial<ProfileValues>, of = latest.current.base): void {
    const changed = { ...latest.current.values, ...part };
    put({ values: changed, base: of });
    setErased(null);
    setTouched(true);
    flow.save(changed, of);
    setErrors((before) => errorsAfter(before, part, changed));
  }

  function cutting(isOpen: boolean): void {
    isCutting.current = isOpen;
    if (!isOpen) setErrors(({ [AVATAR_FIELD]: _, ...left }) => left);
  }

  function undo(): void {
    if (erased === null) return;
    change(erased.values, erased.base);
  }

  function startOver(): Promise<void> {
    setErased({ values, base });
    put({ values: start, base: start });
    setErrors(NO_ERRORS);
    setTouched(false);
    return flow.drop();
  }

  return {
    ...{ values, errors, attempt, isTouched, submit, isSending, problem },
    erased: erased !== null,
    ...{ change, cutting, undo, startOver },
  };
}
