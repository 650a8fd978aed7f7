import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContentsCamel } from '#api/api.ts';
import { useApi, useUserKey } from '#context/page.ts';
import { dateWords } from '#lib/day-text.ts';
import { LoginAgain, useReturnFocus } from '#member/login-again.tsx';
import { canUsePasskeys } from '#member/passkeys.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { passkeysOptions } from '../member-queries.ts';
import styles from '../membership.module.css';
import { EndOthersOffer } from './end-others-offer.tsx';
import { text } from './text.ts';
import { usePasskeyChanges } from './use-passkey-changes.ts';

type Passkeys = ContentsCamel<'passkeys'>['passkeys'];
type Passkey = Passkeys[number];

/** The id of the heading to which the person returns after logging in again. */
const PASSKEYS = 'passkeys';

/** The member's passkeys, and the button that adds one. Offline, a sentence takes the place of both. */
export function PasskeysSection() {
  const isOnline = useOnline();
  useReturnFocus(PASSKEYS);
  return (
    <section aria-labelledby={PASSKEYS} className={styles.account}>
      <h2 id={PASSKEYS} tabIndex={-1}>
        <T text={text.title} />
      </h2>
      {[text.what, text.safe, text.several].map((each) => (
        <p key={each.ja}>
          <T text={each} />
        </p>
      ))}
      {isOnline ? (
        <OwnPasskeys />
      ) : (
        <p>
          <T text={text.offline} />
        </p>
      )}
    </section>
  );
}

function OwnPasskeys() {
  const passkeys = useQuery(passkeysOptions(useApi(), useUserKey()));
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [done, setDone] = useState<UiText | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const announce = useAnnounce();
  const say = useText();
  const reread = async (result: UiText) => {
    setDone(result);
    announce(say(result));
    await passkeys.refetch();
  };
  const { add, beginRemoval, remove, isBusy, problem, needsLogin, forget } = usePasskeyChanges(reread);

  // Removes the result of the previous change, so that nobody takes it for the result of the next one.
  function begin() {
    setDone(null);
    forget();
  }

  async function askRemoval(passkey: Passkey) {
    if (isBusy) return;
    begin();
    if (await beginRemoval()) setRemoving(passkey);
  }

  function addAnother() {
    begin();
    void add();
  }

  async function confirmRemoval({ id }: Passkey) {
    const outcome = await remove(id);
    if (outcome === 'loginAgain') setRemoving(null);
    if (outcome !== 'done') return;
    // The pressed button has disappeared with its passkey, so the focus moves to the status. The dialog is closed
    // synchronously before that, because nothing outside an open modal dialog can get the focus.
    flushSync(() => setRemoving(null));
    status.current?.focus();
  }

  return (
    <>
      <PasskeyList passkeys={passkeys} onRemove={(passkey) => void askRemoval(passkey)} />
      {/* Focusable for `confirmRemoval`. The announcer tells screen readers of the result. */}
      <p ref={status} tabIndex={-1}>
        {done && <T text={done} />}
      </p>
      {done && <EndOthersOffer />}
      {canUsePasskeys() ? (
        <Button busy={isBusy} onClick={addAnother}>
          <T text={isBusy && removing === null ? text.adding : text.add} />
        </Button>
      ) : (
        <p>
          <T text={text.notHere} />
        </p>
      )}
      {removing === null && <Problem problem={problem} />}
      {needsLogin && <LoginAgain part={PASSKEYS} />}
      {removing && (
        <ConfirmDialog
          title={<T text={text.removeTitle} values={{ label: removing.label }} />}
          confirm={text.removeConfirm}
          busy={isBusy}
          onConfirm={() => void confirmRemoval(removing)}
          onCancel={() => {
            forget();
            setRemoving(null);
          }}
        >
          <p>
            <T text={text.removeBody} />
          </p>
          <Problem problem={problem} />
        </ConfirmDialog>
      )}
    </>
  );
}

interface PasskeyListProps {
  readonly passkeys: UseQueryResult<Passkeys>;
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys: { data, isPending, isFetching, refetch }, onRemove }: PasskeyListProps) {
  const say = useText();
  if (isPending) return <Loading />;
  if (data === undefined) {
    return <InlineError message={<T text={text.loadFailed} />} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <p>
        <T text={text.none} />
      </p>
    );
  }
  return (
    <ul className={styles.passkeys}>
      {data.map((passkey) => (
        <li key={passkey.id}>
          <Cluster spread>
            <div>
              <p>{passkey.label}</p>
              <p>
                <T text={text.madeOn} values={{ date: dateWords(passkey.createdAt) }} />
              </p>
              <p>
                {passkey.lastUsedAt === null ? (
                  <T text={text.neverUsed} />
                ) : (
                  <T text={text.usedOn} values={{ date: dateWords(passkey.lastUsedAt) }} />
                )}
              </p>
            </div>
            <Button
              kind="quiet"
              aria-label={say(text.removeNamed, { label: passkey.label })}
              onClick={() => onRemove(passkey)}
            >
              <T text={text.remove} />
            </Button>
          </Cluster>
        </li>
      ))}
    </ul>
  );
}

function Problem({ problem }: { readonly problem: UiText | string | null }) {
  return problem && <InlineError message={typeof problem === 'string' ? problem : <T text={problem} />} />;
}
