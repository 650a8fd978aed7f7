import { dayLabel } from '#lib/day-labels.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import type { DayRecord } from '../day-record.ts';
import { text } from '../text.ts';
import { useRemoval } from './use-removal.ts';

interface Props {
  readonly record: DayRecord;
  readonly onClose: (isRemoved: boolean) => void;
}

export function RemoveDialog({ record, onClose }: Props) {
  const { failure, isRemoving, remove } = useRemoval();
  return (
    <ConfirmDialog
      title={<T text={text.removeTitle} values={{ day: dayLabel(record.date) }} />}
      confirm={text.remove}
      busy={isRemoving}
      onCancel={() => onClose(false)}
      onConfirm={() => void remove(record).then((isRemoved) => isRemoved && onClose(true))}
    >
      <p>
        <T text={text.removeBody} />
      </p>
      {failure && <InlineError message={<T text={failure} />} />}
    </ConfirmDialog>
  );
}
