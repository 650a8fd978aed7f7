import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { EditedElsewhere } from '#member/edited-elsewhere.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { FormActions } from '#ui/form/form.tsx';
import { cx } from '#ui/styles/cx.ts';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import type { FieldErrors } from './form/field-errors.ts';
import { HintBox, OfflineHint } from './form/hints.tsx';
import { SubmitProblem } from './form/submit-problem.tsx';
import { useSubmit } from './form/use-submit.ts';
import type { Checked } from './form/validation.ts';
import styles from './membership.module.css';
import { text } from './text.ts';
import { draftOrigin, type Flow, useBusy } from './use-flow.ts';

interface Props<Values, Body> {
  readonly flow: Flow<Values>;
  /** The path of the form, to which the person can return. */
  readonly form: string;
  /** The fields of the form that can show an error. */
  readonly fields: readonly string[];
  readonly submit: UiText;
  /**
   * The link that leaves the flow. Set it if the effect of the submit can't be undone: the safe choices then come
   * first, and the submit button stands last and apart.
   */
  readonly stay?: ReactNode;
  /** The contents of the box at the top. They replace the hint that nothing has been sent yet. */
  readonly warning?: (values: Values) => ReactNode;
  /**
   * Called when the submit button is pressed and the values are valid. If it resolves with true, nothing is sent,
   * because the person first has to read something, such as a conflicting change.
   */
  readonly mustReadFirst?: (values: Values, base: Values | null) => Promise<boolean>;
  /** Validates the values again before they are sent, because the draft may be days old. */
  readonly check: (values: Values) => Promise<Checked<Body>>;
  /** Sends the request and opens the last page of the flow. */
  readonly send: (body: Body, values: Values) => Promise<void>;
  readonly children: (values: Values) => ReactNode;
}

/**
 * The page of a flow on which the person checks the input before sending it. Without a validated draft, for example if
 * this page was opened by its URL, it redirects to the form.
 */
export function ConfirmStep<Values, Body>(props: Props<Values, Body>) {
  const { begun } = props.flow;
  if (begun === null || !begun.checked) return <Navigate to={props.form} replace />;
  return <Confirm {...props} values={begun.values} base={begun.base} />;
}

function Confirm<Values, Body>({
  flow,
  form,
  fields,
  submit: label,
  stay,
  warning,
  mustReadFirst,
  check,
  send,
  children,
  values,
  base,
}: Props<Values, Body> & { readonly values: Values; readonly base: Values | null }) {
  const navigate = useNavigate();
  const { submit, isSending, problem } = useSubmit({
    send: async () => {
      const { body, errors } = await check(values);
      if (errors !== null) {
        if (!backToForm(errors)) throw new Error(`No field of the form shows these errors: ${Object.keys(errors)}`);
      } else if (!(await mustReadFirst?.(values, base))) await send(body, values);
    },
    onFields: backToForm,
  });
  useBusy(true);

  /** Opens the form, which shows the errors. Does nothing and returns false if no error belongs to one of its fields. */
  function backToForm(errors: FieldErrors): boolean {
    if (!fields.some((field) => field in errors)) return false;
    flow.refuse(values, errors, base);
    void navigate(form, { replace: true });
    return true;
  }

  const fix = (
    <LinkButton to={form}>
      <T text={text.fix} />
    </LinkButton>
  );
  return (
    <>
      <HintBox>{warning?.(values) ?? <T text={text.notYetSent} />}</HintBox>
      <OfflineHint />
      <EditedElsewhere draft={flow.name} words={draftOrigin(true, flow, values)} />
      {children(values)}
      {stay !== undefined && (
        <FormActions>
          {stay}
          {fix}
        </FormActions>
      )}
      <SubmitProblem problem={problem} />
      <div className={cx(stay !== undefined && styles.apart)}>
        <FormActions>
          <Button kind={stay === undefined ? 'primary' : 'danger'} busy={isSending} onClick={() => void submit()}>
            <T text={isSending ? text.sending : label} />
          </Button>
          {stay === undefined && fix}
        </FormActions>
      </div>
    </>
  );
}
