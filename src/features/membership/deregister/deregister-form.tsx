import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { TypedElsewhere } from '#catalog/typed-elsewhere.tsx';
import { WITHDRAWAL_REASONS } from '#contract/labels.ts';
import { DEREGISTER_DESCRIPTION_MAX } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { RadioGroup } from '#ui/form/radio-group.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import { type FieldErrors, inOrder, NO_ERRORS } from '../field-errors.ts';
import { OfflineHint } from '../offline-hint.tsx';
import { SubmitProblem } from '../submit-problem.tsx';
import { text as flowText } from '../text.ts';
import { type Flow, useBusy, wordsHere } from '../use-flow.ts';
import { useSubmit } from '../use-submit.ts';
import { checkLeaving } from './leaving-flow.ts';
import { EMPTY_LEAVING, LEAVING_FIELDS, type LeavingValues } from './leaving-values.ts';
import { text } from './text.ts';

/** Why somebody leaves; kept while it is written, like every form. */
export function DeregisterForm({ flow }: { readonly flow: Flow<LeavingValues> }) {
  const [values, setValues] = useState(flow.begun?.values ?? EMPTY_LEAVING);
  const [errors, setErrors] = useState<FieldErrors>(flow.begun?.errors ?? NO_ERRORS);
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(flow.begun !== null);
  const navigate = useNavigate();
  useBusy(isTouched);

  // Fetched before it is needed, so that losing the connection in the middle doesn't stop anybody here.
  useEffect(() => void import('../checks.ts').catch(() => {}), []);

  const { submit, isSending, problem } = useSubmit({
    send: async () => {
      const found = (await checkLeaving(values)).errors ?? NO_ERRORS;
      setErrors(found);
      setAttempt((count) => count + 1);
      if (Object.keys(found).length > 0) return;
      await flow.pass(values);
      await navigate(href('deregisterConfirm'));
    },
  });

  function change(part: Partial<LeavingValues>): void {
    const changed = { ...values, ...part };
    setValues(changed);
    setTouched(true);
    flow.keep(changed);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
  }

  return (
    <Form onSubmit={() => void submit()}>
      <ErrorSummary errors={inOrder(errors, LEAVING_FIELDS)} attempt={attempt} />
      <OfflineHint />
      <TypedElsewhere draft={flow.name} words={wordsHere(isTouched, flow, values)} onGone={flow.keepIfGone} />
      <RadioGroup
        name="deregister_reason"
        label={<T text={text.reason} />}
        hint={<T text={text.reasonHint} />}
        required
        options={WITHDRAWAL_REASONS.map(({ id, label }) => ({ value: id, label: <T text={{ ja: label }} /> }))}
        value={values.deregister_reason}
        error={errors.deregister_reason}
        onChange={(deregister_reason) => change({ deregister_reason })}
      />
      <TextArea
        name="deregister_description"
        label={<T text={text.description} />}
        hint={<T text={text.descriptionHint} />}
        required={false}
        max={DEREGISTER_DESCRIPTION_MAX}
        value={values.deregister_description}
        error={errors.deregister_description}
        onChange={(deregister_description) => change({ deregister_description })}
      />
      <SubmitProblem problem={problem} />
      <FormActions>
        <Button type="submit" kind="primary" busy={isSending}>
          <T text={flowText.toConfirm} />
        </Button>
        <LinkButton to={href('home')}>
          <T text={text.stay} />
        </LinkButton>
      </FormActions>
    </Form>
  );
}
