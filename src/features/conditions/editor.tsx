import { useEffect, useId, useRef, useState } from 'react';
import { TypedElsewhere } from '#catalog/typed-elsewhere.tsx';
import { busy } from '#session/busy.ts';
import { useSession } from '#session/session-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { T, useText } from '#ui/t.tsx';
import { type DayForm, EMPTY_FORM, errorsOfRefusal, formOf, sameForm, type TimeName } from './day-form.ts';
import { Erased, SavedElsewhere } from './day-notices.tsx';
import { conditionOf, type DayRecord, fromBody } from './day-record.ts';
import { chooseEncouragement, isHardDay } from './encouragement.ts';
import styles from './form.module.css';
import { dayLabel } from './format.ts';
import { RecordCard } from './record-card.tsx';
import { RecordForm } from './record-form.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { text } from './text.ts';
import { dayDraftName, type useDayDraft } from './use-day-draft.ts';
import { useSaving } from './use-saving.ts';
import { useSentIds } from './use-sent-ids.ts';

export interface EditedDay {
  readonly date: string;
  readonly today: string;
  /** Of the heading above. */
  readonly labelledBy: string;
  /** Something is typed in, or was just saved and is still said. */
  readonly onInUse: (isInUse: boolean) => void;
}

interface EditorProps extends EditedDay {
  readonly record: DayRecord | undefined;
  readonly draft: ReturnType<typeof useDayDraft>;
  readonly canRecord: boolean;
}

interface Saved {
  readonly id: string;
  /** Stands in until the month's records have it. */
  readonly record: DayRecord;
  readonly encouragement: ReturnType<typeof chooseEncouragement>;
  readonly isHard: boolean;
}

/** The record of a day, or the form for it; what was typed is never lost without a way back. */
export function Editor({ date, today, labelledBy, onInUse, record: known, draft, canRecord }: EditorProps) {
  const [edited, setEdited] = useState<DayForm | null>(draft.found);
  const [isFound, setIsFound] = useState(draft.found !== null);
  // Until something else is typed.
  const [erased, setErased] = useState<{ readonly form: DayForm; readonly base: DayForm } | null>(null);
  // What stood there when this was begun.
  const [base, setBase] = useState(draft.foundBase);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const saving = useSaving();
  const sentIds = useSentIds();
  const nickname = useSession((state) => state.authUser?.nickname ?? '');
  const announce = useAnnounce();
  const say = useText();
  const place = useRef<HTMLDivElement>(null);
  const typed = useRef(edited);
  typed.current = edited;
  const savedId = useId();
  // Recorded elsewhere, as turns out while the empty form stands here.
  const [cameLate, setCameLate] = useState(known === undefined);

  const record = known ?? saved?.record;
  const stored = record === undefined ? EMPTY_FORM : formOf(record);
  const isDirty = edited !== null && !sameForm(edited, stored);
  const isSavedElsewhere = isDirty && base !== null && !sameForm(base, stored);
  useEffect(() => (isDirty ? busy.begin() : undefined), [isDirty]);
  const isInUse = isDirty || saved !== null;
  useEffect(() => {
    if (!isInUse) return;
    onInUse(true);
    return () => onInUse(false);
  }, [isInUse, onInUse]);

  function change(form: DayForm) {
    const begun = edited === null ? stored : (base ?? stored);
    saving.change(edited ?? EMPTY_FORM, form);
    setEdited(form);
    setBase(begun);
    setErased(null);
    setSaved(null);
    if (sameForm(form, stored)) void draft.drop();
    else draft.keep(form, begun);
  }

  /** The button that was pressed goes with what stood around it. */
  function toHeading() {
    const heading = document.getElementById(labelledBy);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'nearest' });
  }

  function edit() {
    setEdited(stored);
    setBase(stored);
    setErased(null);
    toHeading();
    if (record?.unsent?.state === 'refused') saving.show(errorsOfRefusal(record.unsent));
  }

  function close() {
    setEdited(null);
    setIsFound(false);
    saving.forget();
    void draft.drop();
  }

  function giveUp() {
    setErased(isDirty ? { form: edited, base: base ?? stored } : null);
    close();
    toHeading();
  }

  function undo() {
    if (erased === null) return;
    setEdited(erased.form);
    setBase(erased.base);
    setErased(null);
    draft.keep(erased.form, erased.base);
    toHeading();
  }

  async function save(halfFilled: readonly TimeName[]) {
    const form = edited ?? stored;
    const item = await saving.save(form, date, today, halfFilled);
    const body = item && conditionOf(item);
    if (!item || !body) return;
    // Before it is said: a page that goes right then must not bring the words back.
    if (typed.current === edited) await draft.drop();
    setCameLate(false);
    const newest = fromBody(body, record?.id ?? null, item);
    setSaved({
      id: item.id,
      record: newest,
      encouragement: chooseEncouragement(newest, nickname, record !== undefined, Math.random),
      isHard: isHardDay(newest),
    });
    if (typed.current !== null && typed.current !== edited) {
      // Whoever typed on meanwhile goes on from what was saved.
      const begun = formOf(newest);
      setBase(begun);
      draft.keep(typed.current, begun);
      return;
    }
    close();
    // The button that was pressed is gone; what came of it stands here.
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }

  const isOpen = edited !== null || record === undefined;
  return (
    <>
      <div ref={place} id={savedId} tabIndex={-1}>
        {saved && <SavedNotice {...saved} sent={sentIds} nickname={nickname} />}
      </div>
      {erased && <Erased onUndo={undo} />}
      {isOpen ? (
        <>
          {isFound && isDirty && !isSavedElsewhere && (
            <div className={styles.found}>
              <p>
                <T text={text.draftBack} />
              </p>
              <Button kind="quiet" onClick={giveUp}>
                <T text={text.draftDiscard} />
              </Button>
            </div>
          )}
          {isSavedElsewhere && record && <SavedElsewhere record={record} onTake={giveUp} />}
          <TypedElsewhere
            draft={dayDraftName(date)}
            words={!isDirty ? 'none' : edited === draft.found ? 'restored' : 'typed'}
            onGone={draft.keepIfGone}
          />
          <RecordForm
            form={edited ?? EMPTY_FORM}
            errors={saving.errors}
            failure={saving.failure}
            attempt={saving.attempt}
            isSaving={saving.isSaving}
            labelledBy={labelledBy}
            onChange={change}
            onSave={(halfFilled) => void save(halfFilled)}
            onCancel={record === undefined ? null : giveUp}
          />
        </>
      ) : (
        <div className={cameLate ? styles.asHighAsForm : undefined}>
          <RecordCard record={record} onEdit={canRecord ? edit : null} onRemove={() => setIsAsking(true)} />
        </div>
      )}
      {isAsking && record && (
        <RemoveDialog
          record={record}
          onClose={(isRemoved) => {
            setIsAsking(false);
            if (!isRemoved) return;
            setSaved(null);
            close();
            announce(say(text.removed, { day: dayLabel(date) }));
            place.current?.focus();
          }}
        />
      )}
    </>
  );
}
