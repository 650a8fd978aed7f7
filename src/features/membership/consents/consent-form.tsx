import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { useApi, useUserKey } from '#context/page.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import { href } from '#contract/route-map.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldId } from '#ui/form/field-parts.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { HintBox } from '../form/hints.tsx';
import { SubmitProblem } from '../form/submit-problem.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { type ConsentDue, consentsOptions } from '../member-queries.ts';
import styles from '../membership.module.css';
import { TextToRead } from '../register/consents.tsx';
import { text as registerText } from '../register/text.ts';
import { text as memberText } from '../text.ts';
import { text } from './text.ts';

const LABELS = {
  terms: registerText.agreedTerms,
  privacy: registerText.agreedPrivacy,
  sensitive: registerText.agreedSensitive,
} as const;
const READ = { terms: registerText.readTerms, privacy: registerText.readPrivacy } as const;

/** The key of a checked box. It contains the version, so that the box is empty again if the text changes again. */
const keyOf = ({ kind, version }: ConsentDue) => `${kind} ${version}`;
const fieldOf = (kind: ConsentDue['kind']) => `renewed-${kind}`;

interface Props {
  readonly due: readonly ConsentDue[];
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

export function ConsentForm({ due, checked, onChange, onClose }: Props) {
  const say = useText();
  const announce = useAnnounce();
  const isOnline = useOnline();
  const [isIncomplete, setIncomplete] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  const { submit, isSending, problem } = useAgree(due);
  useEffect(() => heading.current?.focus(), []);

  function press() {
    const missing = due.find((consent) => !checked.has(keyOf(consent)));
    setIncomplete(missing !== undefined);
    if (missing) {
      document.getElementById(fieldId(fieldOf(missing.kind)))?.focus();
      announce(say(text.missingOne, { label: say(LABELS[missing.kind]) }));
    } else if (isOnline) void submit();
    else announce(say(text.waits));
  }
  return (
    <Stack gap={3}>
      <p ref={heading} tabIndex={-1}>
        <strong>
          <T text={text.title} />
        </strong>
      </p>
      <p>
        <T text={text.body} />
      </p>
      <div className={styles.consent}>
        {due.map((consent) => (
          <ConsentBox
            key={consent.kind}
            {...consent}
            isChecked={checked.has(keyOf(consent))}
            error={isIncomplete && !checked.has(keyOf(consent)) ? say(text.missing) : undefined}
            onChange={(isChecked) => onChange(withKey(checked, keyOf(consent), isChecked))}
          />
        ))}
      </div>
      <SubmitProblem problem={problem} />
      {!isOnline && (
        <HintBox isStatus>
          <p>
            <T text={text.waits} />
          </p>
        </HintBox>
      )}
      <Cluster>
        <Button kind="primary" onClick={press} busy={isSending}>
          <T text={text.agree} />
        </Button>
        <Button kind="quiet" onClick={onClose}>
          <T text={text.close} />
        </Button>
      </Cluster>
      <p>
        <T text={text.otherwise} />
        <Link to={href('profile')}>
          <T text={memberText.toProfile} />
        </Link>
      </p>
    </Stack>
  );
}

function useAgree(due: readonly ConsentDue[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = consentsOptions(api, useUserKey());
  return useSubmit({
    async send() {
      const consents = due.map(({ kind, version }) => ({ kind, version }));
      try {
        const { consentsDue } = await api.call('agree', { body: { consents } });
        barNotice.set({ message: text.thanks });
        // The pressed button disappears, so the focus moves to the main content.
        focusContent();
        // Cancels a refetch in progress, because its response could list the given consents as due again.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, consentsDue);
      } catch (error) {
        // A text has changed again since it was loaded, so the person has to read it and agree once more.
        if (error instanceof ApiError && error.code === ErrorCode.consentOutdated)
          await queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
  });
}

interface ConsentBoxProps extends ConsentDue {
  readonly isChecked: boolean;
  readonly error: string | undefined;
  readonly onChange: (isChecked: boolean) => void;
}

/** The box has no mark 必須, because a member can go on using the product without the consent. */
function ConsentBox({ kind, changes, isChecked, error, onChange }: ConsentBoxProps) {
  return (
    <div>
      <Checkbox
        name={fieldOf(kind)}
        label={<T text={LABELS[kind]} />}
        checked={isChecked}
        hint={kind === 'sensitive' ? <T text={registerText.sensitiveHint} /> : (changes ?? undefined)}
        error={error}
        onChange={onChange}
      />
      {kind !== 'sensitive' && <TextToRead slug={kind} words={READ[kind]} />}
    </div>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((other) => other !== key);
  return new Set(isIn ? [...others, key] : others);
}
