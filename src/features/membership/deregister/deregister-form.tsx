import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { WITHDRAWAL_REASONS } from '#contract/choices.ts';
import { DEREGISTER_DESCRIPTION_MAX } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { EditedElsewhere } from '#member/edited-elsewhere.tsx';
import { Button } from '#ui/button/button.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { RadioGroup } from '#ui/form/radio-group.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { T } from '#ui/text/t.tsx';
import { type FieldErrors, inOrder, NO_ERRORS } from '../form/field-errors.ts';
import { OfflineHint } from '../form/hints.tsx';
import { SubmitProblem } from '../form/submit-problem.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { text as flowText } from '../text.ts';
import { draftOrigin, type Flow, useBusy } from '../use-flow.ts';
import { checkDeregister, DEREGISTER_FIELDS, type DeregisterValues, EMPTY_DEREGISTER } from './deregister-flow.ts';
import { Stay } from './recent-login.tsx';
import { text } from './text.ts';

export function DeregisterForm({ flow }: { readonly flow: Flow<DeregisterValues> }) {
  const [values, setValues] = useState(flow.begun?.values ?? EMPTY_DEREGISTER);
  const [errors, setErrors] = useState<FieldErrors>(flow.begun?.errors ?? NO_ERRORS);
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(flow.begun !== null);
  const navigate = useNavigate();
  useBusy(isTouched);

  // Loads the validation code in advance, so that it is available if the connection is lost.
  useEffect(() => void import('../form/validation.ts').catch(() => {}), []);

  const { submit, isSending, problem } = useSubmit({
    send: async () => {
      const found = (await checkDeregister(values)).errors ?? NO_ERRORS;
      setErrors(found);
      setAttempt((count) => count + 1);
      if (Object.keys(found).length > 0) return;
      await flow.pass(values);
      await navigate(href('deregisterConfirm'));
    },
  });

  function change(part: Partial<DeregisterValues>): void {
    const changed = { ...values, ...part };
    setValues(changed);
    setTouched(true);
    flow.save(changed);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
  }

  return (
    <Form onSubmit={() => void submit()}>
      <ErrorSummary errors={inOrder(errors, DEREGISTER_FIELDS)} attempt={attempt} />
      <OfflineHint />
      <EditedElsewhere draft={flow.name} words={draftOrigin(isTouched, flow, values)} />
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
        <Stay />
      </FormActions>
    </Form>
  );
}
