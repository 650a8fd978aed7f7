import { useEffect, useId } from 'react';
import { useUserKey } from '#context/page.ts';
import { type DayForm, EMPTY_FORM } from '#contract/condition-draft.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { dayLabel } from '#lib/day-labels.ts';
import { pointText } from '#member/condition-labels.ts';
import { useSessionStore } from '#session/store.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { cx } from '#ui/styles/cx.ts';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import points from '../day/form.module.css';
import { isDirty } from '../day/machine.ts';
import { RecordFacts, UnsentMark } from '../day/record-card.tsx';
import { Helplines, SavedNotice } from '../day/saved-notice.tsx';
import { useDay } from '../day/use-day.ts';
import { type EditorProps, useEditor } from '../day/use-editor.ts';
import { useRemoval } from '../day/use-removal.ts';
import { Face } from '../face.tsx';
import { text } from '../text.ts';
import { useToday } from '../today.ts';
import styles from './today-record.module.css';

/** Lets a member record the day with two taps on the home page. Renders nothing for visitors. */
export function TodayRecord() {
  const today = useToday();
  const userKey = useUserKey();
  return userKey === ANONYMOUS_KEY ? null : <Today key={`${userKey} ${today}`} today={today} />;
}

function Today({ today }: { readonly today: string }) {
  const { record, draft, canRecord, isKnown } = useDay(today, today);
  const store = useSessionStore();
  const titleId = useId();
  const isAsked = isKnown && record === undefined;
  // Remembers that the member was asked today, so that the daily popup does not ask the same question on another page.
  useEffect(() => {
    if (isAsked) store.note({ latestPopUpDate: today });
  }, [isAsked, store, today]);
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h2 id={titleId} tabIndex={-1} className={styles.title}>
        <T text={record === undefined ? text.quickTitle : text.quickDone} />
        <span className={styles.day}>{dayLabel(today)}</span>
      </h2>
      {isKnown && (
        <QuickEditor
          {...{
            date: today,
            today,
            labelledBy: titleId,
            onInUse: ignoreUse,
            defersNotices: false,
            record,
            draft,
            canRecord,
          }}
        />
      )}
    </section>
  );
}

/**
 * An `onInUse` that does nothing. This editor switches to the new day at midnight even while it is in use. The input
 * for the old day is stored as a draft.
 */
const ignoreUse = () => {};

function QuickEditor(props: EditorProps) {
  const { state, stored, record, place, saving, answered, nickname, send, save } = useEditor(props);
  const { failure, isRemoving, remove } = useRemoval();
  const form = state.typed ?? EMPTY_FORM;
  const hasMore = form.sleepInAt !== '' || form.wakeUpAt !== '' || form.note !== '';
  const isOpen = record === undefined || (isDirty(state, stored) && state.saved === null);

  function choose(part: Partial<DayForm>) {
    const next = { ...form, ...part };
    send({ type: 'changed', form: next });
    if (next.conditionPoint !== null && next.feelingPoint !== null) void save([]);
  }
  async function takeBack() {
    const saved = state.saved?.record;
    if (saved && (await remove(record ?? saved))) send({ type: 'takenBack' });
  }

  if (isOpen && (hasMore || record !== undefined)) return <Unfinished />;
  if (isOpen)
    return (
      <>
        <p className={styles.lead}>
          <T text={text.quickLead} />
        </p>
        <div className={styles.questions}>
          <Choice
            label={text.condition}
            value={form.conditionPoint}
            busy={saving.isSaving}
            onChoose={(conditionPoint) => choose({ conditionPoint })}
          />
          <Choice
            label={text.feeling}
            value={form.feelingPoint}
            busy={saving.isSaving}
            onChoose={(feelingPoint) => choose({ feelingPoint })}
          />
        </div>
        {saving.failure && <InlineError message={<T text={saving.failure} />} />}
        {Object.values(saving.errors).map((message) => (
          <InlineError key={message} message={message} />
        ))}
      </>
    );
  return (
    <>
      <div ref={place} tabIndex={-1}>
        {state.saved ? (
          <SavedNotice {...state.saved} answered={answered} nickname={nickname} />
        ) : (
          <>
            <UnsentMark record={record} />
            <RecordFacts record={record} />
          </>
        )}
      </div>
      {failure && <InlineError message={<T text={failure} />} />}
      <Cluster>
        {state.saved?.record && (
          <Button busy={isRemoving} onClick={() => void takeBack()}>
            <T text={text.undo} />
          </Button>
        )}
        <LinkButton to={href('conditions')} kind={state.saved ? 'quiet' : 'secondary'}>
          <T text={state.saved ? text.quickMore : text.quickOpen} />
        </LinkButton>
      </Cluster>
      {state.saved?.isHard && <Helplines />}
    </>
  );
}

/**
 * Shown if the draft contains more than the two points or changes an existing record. Such a draft can be continued
 * only on the conditions page.
 */
function Unfinished() {
  return (
    <>
      <p>
        <T text={text.quickDraft} />
      </p>
      <p>
        <LinkButton to={href('conditions')} kind="primary">
          <T text={text.leftOpen} />
        </LinkButton>
      </p>
    </>
  );
}

interface ChoiceProps {
  readonly label: UiText;
  readonly value: number | null;
  readonly busy: boolean;
  readonly onChoose: (point: number) => void;
}

/**
 * One of the two questions, with five faces as buttons. They are not radio buttons, because a choice saves the record
 * once both questions are answered: in a radio group, an arrow key selects immediately, so the record would be saved
 * before a keyboard user could reach another face.
 */
function Choice({ label, value, busy, onChoose }: ChoiceProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a flex or grid item
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className={styles.label}>
        <T text={label} />
      </p>
      <div className={points.points}>
        {pointText.map((words, index) => (
          <button
            key={words.ja}
            type="button"
            aria-pressed={value === index + 1}
            aria-disabled={busy}
            className={cx(points.point, styles.point)}
            onClick={() => !busy && onChoose(index + 1)}
          >
            <Face point={index + 1} />
            <span>
              <T text={words} />
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
