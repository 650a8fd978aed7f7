import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { TypedElsewhere } from '#catalog/typed-elsewhere.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import type { Checked } from './checks.ts';
import type { FieldErrors } from './field-errors.ts';
import { HintBox } from './hint-box.tsx';
import { OfflineHint } from './offline-hint.tsx';
import { SubmitProblem } from './submit-problem.tsx';
import { text } from './text.ts';
import { type Flow, useBusy, wordsHere } from './use-flow.ts';
import { useSubmit } from './use-submit.ts';

interface Props<Values, Body> {
  readonly flow: Flow<Values>;
  /** The address of the form. */
  readonly form: string;
  /** What the form can show a message beside. */
  readonly fields: readonly string[];
  readonly submit: UiText;
  /** In place of the plain word that nothing was sent yet. */
  readonly warning?: (values: Values) => ReactNode;
  /** Nothing is sent, because this has to be read first; called anew for each press. */
  readonly hindrance?: (values: Values, base: Values | null) => Promise<boolean>;
  /** Once more: a draft may have been kept for days. */
  readonly check: (values: Values) => Promise<Checked<Body>>;
  /** Sends, and goes on to the complete page. */
  readonly send: (body: Body) => Promise<void>;
  readonly children: (values: Values) => ReactNode;
}

/** Second step of a flow: shows what will be sent, and sends it. Leads back to the form when there is nothing that it let pass. */
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
  warning,
  hindrance,
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
      if (errors !== null) backToForm(errors);
      else if (!(await hindrance?.(values, base))) await send(body);
    },
    onFields: backToForm,
  });
  useBusy(true);

  /** The form shows what is wrong beside the fields. False when there is no field to blame. */
  function backToForm(errors: FieldErrors): boolean {
    if (!fields.some((field) => field in errors)) return false;
    flow.refuse(values, errors, base);
    void navigate(form, { replace: true });
    return true;
  }

  return (
    <>
      <HintBox>{warning?.(values) ?? <T text={text.notYetSent} />}</HintBox>
      <OfflineHint />
      <TypedElsewhere draft={flow.name} words={wordsHere(true, flow, values)} onGone={flow.keepIfGone} />
      {children(values)}
      <SubmitProblem problem={problem} />
      <FormActions>
        <Button kind="primary" busy={isSending} onClick={() => void submit()}>
          <T text={isSending ? text.sending : label} />
        </Button>
        <LinkButton to={form}>
          <T text={text.fix} />
        </LinkButton>
      </FormActions>
    </>
  );
}
