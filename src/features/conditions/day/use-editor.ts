import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWork } from '#context/page.ts';
import { EMPTY_FORM, formOf } from '#contract/condition-draft.ts';
import { useSession } from '#session/store.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import { conditionOf, type DayRecord, fromBody } from '../day-record.ts';
import { text } from '../text.ts';
import { errorsOfRefusal, type TimeName } from './day-form.ts';
import { useAnswered } from './delivery-state.ts';
import type { DayDraft } from './draft.ts';
import { chooseEncouragement } from './encouragement.ts';
import { isHardDay } from './hard-day.ts';
import { type DayEffect, type DayEvent, isDirty, openDay, transition } from './machine.ts';
import { useSaving } from './use-day-saving.ts';

export interface EditedDay {
  readonly date: string;
  readonly today: string;
  /**
   * The id of the heading that names the day. The heading labels the form and receives the focus when the form opens or
   * closes.
   */
  readonly labelledBy: string;
  /**
   * Called with true when the form has unsaved input or the confirmation of a save is shown, and with false afterwards.
   */
  readonly onInUse: (isInUse: boolean) => void;
  /**
   * False if the page's notices may appear while there is unsaved input. `onInUse` is then not called for unsaved input
   * either.
   */
  readonly defersNotices?: boolean;
}

export interface EditorProps extends EditedDay {
  readonly record: DayRecord | undefined;
  readonly draft: DayDraft;
  readonly canRecord: boolean;
}

/** Runs the day's state machine (machine.ts) and connects it to the draft, the outbox and the page. */
export function useEditor(props: EditorProps) {
  const { date, today, onInUse, record: known, draft } = props;
  const [state, setState] = useState(() => openDay(draft.found, draft.foundBase, known === undefined));
  const latest = useRef(state);
  const saving = useSaving();
  const nickname = useSession((session) => session.authUser?.nickname ?? '');
  const place = useRef<HTMLDivElement>(null);
  const record = known ?? state.saved?.record ?? undefined;
  const stored = record === undefined ? EMPTY_FORM : formOf(record);
  const run = useEffects(props, record, saving, place);
  useInUse(isDirty(state, stored) && props.defersNotices !== false, state.saved !== null, onInUse);

  function send(event: DayEvent): void {
    const next = transition(latest.current, event, stored);
    latest.current = next.state;
    setState(next.state);
    for (const effect of next.effects) run(effect);
  }

  const answered = useAnswered();
  const isIgnored = state.saved !== null && answered.get(state.saved.id) === 'superseded';
  const onIgnored = useEffectEvent(() => send({ type: 'superseded' }));
  useEffect(() => {
    if (isIgnored) onIgnored();
  }, [isIgnored]);

  async function save(halfFilled: readonly TimeName[]) {
    const sent = latest.current.typed;
    const item = await saving.save(sent ?? stored, date, today, halfFilled);
    const body = item && conditionOf(item);
    if (!item || !body) return;
    // The draft is deleted before the save is confirmed. Otherwise, if the page is closed right after the confirmation,
    // the draft would be restored when the page is opened again.
    if (latest.current.typed === sent) await draft.drop();
    const newest = fromBody(body, record?.id ?? null, item);
    const encouragement = chooseEncouragement(newest, nickname, record !== undefined, Math.random);
    send({ type: 'saved', saved: { id: item.id, record: newest, encouragement, isHard: isHardDay(newest) }, sent });
  }

  return { state, stored, record, place, saving, answered, nickname, send, save };
}

function useEffects(
  { labelledBy, draft }: EditorProps,
  record: DayRecord | undefined,
  saving: ReturnType<typeof useSaving>,
  place: RefObject<HTMLElement | null>,
): (effect: DayEffect) => void {
  const announce = useAnnounce();
  const say = useText();
  return (effect) => {
    switch (effect.type) {
      case 'recheck':
        saving.change(effect.before, effect.after);
        break;
      case 'storeDraft':
        draft.save(effect.form, effect.base);
        break;
      case 'dropDraft':
        void draft.drop();
        break;
      case 'forgetErrors':
        saving.forget();
        break;
      case 'showRefusal':
        if (record?.unsent?.state === 'refused') saving.show(errorsOfRefusal(record.unsent));
        break;
      case 'focusHeading':
        focusOn(document.getElementById(labelledBy));
        break;
      case 'focusSaved':
        focusOn(place.current);
        break;
      case 'sayTakenBack':
        announce(say(text.takenBack));
        break;
    }
  };
}

/**
 * Defers the page's notices while `hasTyped` is true. Calls `onInUse` with true when `hasTyped` or `isSaved` becomes
 * true, and with false when both are false again or the editor is removed.
 */
function useInUse(hasTyped: boolean, isSaved: boolean, onInUse: (isInUse: boolean) => void): void {
  const { busy } = useWork();
  useEffect(() => (hasTyped ? busy.begin() : undefined), [hasTyped, busy]);
  const isInUse = hasTyped || isSaved;
  useEffect(() => {
    if (!isInUse) return;
    onInUse(true);
    return () => onInUse(false);
  }, [isInUse, onInUse]);
}

/** Moves the focus to an element that remains, because the pressed button disappears. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
