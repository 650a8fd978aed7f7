import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { useApi, useUserKey } from '#context/page.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import { href } from '#contract/route-map.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { SubmitProblem } from '../form/submit-problem.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { consentsOptions } from '../member-queries.ts';
import styles from '../membership.module.css';
import { TextToRead } from '../register/consents.tsx';
import { text as registerText } from '../register/text.ts';
import { text } from '../text.ts';

const LABELS = {
  terms: registerText.agreedTerms,
  privacy: registerText.agreedPrivacy,
  sensitive: registerText.agreedSensitive,
} as const;
const READ = { terms: registerText.readTerms, privacy: registerText.readPrivacy } as const;

/**
 * Asks a member to consent to changed texts (docs/product/membership.md, Changed texts). It stays above the content
 * until the member agrees, and blocks nothing.
 */
export function RenewedConsents() {
  const api = useApi();
  const userKey = useUserKey();
  const queryClient = useQueryClient();
  const say = useText();
  const announce = useAnnounce();
  const options = consentsOptions(api, userKey);
  const due = useQuery(options).data ?? [];
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const [isIncomplete, setIncomplete] = useState(false);
  const title = say(text.consentTitle);
  useEffect(() => announce(title), [title, announce]);
  const { submit, isSending, problem } = useSubmit({
    async send() {
      const consents = due.map(({ kind, version }) => ({ kind, version }));
      try {
        const { consentsDue } = await api.call('agree', { body: { consents } });
        barNotice.set({ message: text.consentThanks });
        // The pressed button disappears, so the focus moves to the main content.
        focusContent();
        queryClient.setQueryData(options.queryKey, consentsDue);
      } catch (error) {
        // A text has changed again since the panel was loaded, so the person has to read it and agree once more.
        if (error instanceof ApiError && error.code === ErrorCode.consentOutdated) {
          setAgreed(new Set());
          await queryClient.invalidateQueries({ queryKey: options.queryKey });
        }
        throw error;
      }
    },
  });
  if (due.length === 0) return null;

  function press() {
    const isComplete = due.every(({ kind }) => agreed.has(kind));
    setIncomplete(!isComplete);
    if (isComplete) void submit();
    else announce(say(text.consentMissing));
  }
  return (
    <Notice label={title}>
      <Stack gap={3}>
        <p>
          <strong>
            <T text={text.consentTitle} />
          </strong>
        </p>
        <p>
          <T text={text.consentBody} />
        </p>
        <div className={styles.consent}>
          {due.map((consent) => (
            <ConsentBox
              key={consent.kind}
              {...consent}
              isChecked={agreed.has(consent.kind)}
              error={isIncomplete && !agreed.has(consent.kind) ? say(text.consentMissing) : undefined}
              onChange={(checked) => setAgreed(withKind(agreed, consent.kind, checked))}
            />
          ))}
        </div>
        <SubmitProblem problem={problem} />
        <Cluster>
          <Button kind="primary" onClick={press} busy={isSending}>
            <T text={text.consentAgree} />
          </Button>
        </Cluster>
        <p>
          <T text={text.consentOtherwise} />
          <Link to={href('profile')}>
            <T text={text.toProfile} />
          </Link>
        </p>
      </Stack>
    </Notice>
  );
}

interface ConsentBoxProps {
  readonly kind: keyof typeof LABELS;
  readonly changes: string | null;
  readonly isChecked: boolean;
  readonly error: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

function ConsentBox({ kind, changes, isChecked, error, onChange }: ConsentBoxProps) {
  return (
    <div>
      <Checkbox
        name={`renewed-${kind}`}
        label={<T text={LABELS[kind]} />}
        required
        checked={isChecked}
        hint={kind === 'sensitive' ? <T text={registerText.sensitiveHint} /> : (changes ?? undefined)}
        error={error}
        onChange={onChange}
      />
      {kind !== 'sensitive' && <TextToRead slug={kind} words={READ[kind]} />}
    </div>
  );
}

function withKind(kinds: ReadonlySet<string>, kind: string, isIn: boolean): ReadonlySet<string> {
  const others = [...kinds].filter((other) => other !== kind);
  return new Set(isIn ? [...others, kind] : others);
}
