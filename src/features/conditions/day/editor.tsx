import { EMPTY_FORM } from '#contract/condition-draft.ts';
import { dayDraft } from '#contract/device-keys.ts';
import { EditedElsewhere } from '#member/edited-elsewhere.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { text } from '../text.ts';
import { Erased, Removed, SavedElsewhere } from './day-notices.tsx';
import styles from './form.module.css';
import { isDirty, isSavedElsewhere } from './machine.ts';
import { RecordCard } from './record-card.tsx';
import { RecordForm } from './record-form.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { Helplines, SavedNotice } from './saved-notice.tsx';
import { type EditorProps, useEditor } from './use-editor.ts';

interface Props extends EditorProps {
  /**
   * False if the day is too long ago for a new record and has no stored draft. If it has no record either, a text is
   * shown instead of the form.
   */
  readonly mayBeEmpty: boolean;
}

export function Editor(props: Props) {
  const { date, labelledBy, draft, canRecord, mayBeEmpty } = props;
  const { state, stored, record, place, saving, answered, nickname, send, save } = useEditor(props);
  const hasTyped = isDirty(state, stored);
  const isElsewhere = record !== undefined && isSavedElsewhere(state, stored);
  return (
    <>
      <div ref={place} tabIndex={-1}>
        {state.saved && <SavedNotice {...state.saved} answered={answered} nickname={nickname} />}
      </div>
      {state.erased && <Erased onUndo={() => send({ type: 'undone' })} />}
      {state.isRemoved && record === undefined && <Removed date={date} />}
      {!mayBeEmpty && record === undefined ? (
        <EmptyState message={<T text={text.tooLate} />} />
      ) : state.typed !== null || record === undefined ? (
        <>
          {state.isRestored && hasTyped && !isElsewhere && <Restored onDiscard={() => send({ type: 'gaveUp' })} />}
          {isElsewhere && <SavedElsewhere record={record} onTake={() => send({ type: 'gaveUp' })} />}
          <EditedElsewhere
            draft={dayDraft(date)}
            words={!hasTyped ? 'none' : state.typed === draft.found ? 'restored' : 'typed'}
          />
          {record === undefined && (
            <p className={styles.lead}>
              <T text={text.lead} />
            </p>
          )}
          <RecordForm
            form={state.typed ?? EMPTY_FORM}
            errors={saving.errors}
            failure={saving.failure}
            attempt={saving.attempt}
            isSaving={saving.isSaving}
            labelledBy={labelledBy}
            onChange={(form) => send({ type: 'changed', form })}
            onSave={(halfFilled) => void save(halfFilled)}
            onCancel={record === undefined ? null : () => send({ type: 'gaveUp' })}
          />
        </>
      ) : (
        <div className={state.wasEmpty ? styles.asHighAsForm : undefined}>
          <RecordCard
            record={record}
            onEdit={canRecord ? () => send({ type: 'editAsked' }) : null}
            onRemove={() => send({ type: 'removeAsked' })}
          />
        </div>
      )}
      {state.saved?.isHard && <Helplines />}
      {state.isAsking && record && (
        <RemoveDialog
          record={record}
          onClose={(isRemoved) => send({ type: isRemoved ? 'removed' : 'removeCancelled' })}
        />
      )}
    </>
  );
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={styles.found}>
      <p>
        <T text={text.draftBack} />
      </p>
      <Button kind="quiet" onClick={onDiscard}>
        <T text={text.draftDiscard} />
      </Button>
    </div>
  );
}
