import { dayLabel } from '#lib/day-labels.ts';
import { lengthLabel, pointLabel } from '#member/condition-labels.ts';
import { Button } from '#ui/button/button.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { Badge } from '#ui/text/inline-text.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import type { DayRecord } from '../day-record.ts';
import { Face } from '../face.tsx';
import { text } from '../text.ts';
import styles from './form.module.css';

interface Props {
  readonly record: DayRecord;
  /** Opens the form to correct the record; null if the day is too long ago. */
  readonly onEdit: (() => void) | null;
  readonly onRemove: () => void;
}

export function RecordCard({ record, onEdit, onRemove }: Props) {
  const say = useText();
  const day = dayLabel(record.date);
  return (
    <div className={styles.card}>
      <UnsentMark record={record} />
      <RecordFacts record={record} />
      <Cluster>
        {onEdit && (
          <Button aria-label={say(text.editOf, { day })} onClick={onEdit}>
            <T text={text.edit} />
          </Button>
        )}
        <Button kind="quiet" aria-label={say(text.removeOf, { day })} onClick={onRemove}>
          <T text={text.remove} />
        </Button>
      </Cluster>
    </div>
  );
}

/** Marks a record that the server does not have yet, with the server's message if it was refused. */
export function UnsentMark({ record: { unsent } }: Pick<Props, 'record'>) {
  if (unsent === null) return null;
  return (
    <>
      <p>
        <Badge tone="warm">
          <T text={text.unsent} />
        </Badge>
      </p>
      {unsent.state === 'refused' && <p>{unsent.message}</p>}
    </>
  );
}

export function RecordFacts({ record }: Pick<Props, 'record'>) {
  const { sleepInAt, wakeUpAt, sleepingTime } = record;
  return (
    <dl className={styles.facts}>
      <Point label={text.condition} point={record.conditionPoint} />
      <Point label={text.feeling} point={record.feelingPoint} />
      {sleepingTime !== null && (
        <div>
          <dt>
            <T text={text.sleep} />
          </dt>
          <dd>
            {lengthLabel(sleepingTime)}（{sleepInAt}～{wakeUpAt}）
          </dd>
        </div>
      )}
      {record.note !== null && (
        <div>
          <dt>
            <T text={text.note} />
          </dt>
          <dd className={styles.note}>{record.note}</dd>
        </div>
      )}
    </dl>
  );
}

function Point({ label, point }: { readonly label: UiText; readonly point: number }) {
  return (
    <div>
      <dt>
        <T text={label} />
      </dt>
      <dd className={styles.withFace}>
        <Face point={point} size={28} />
        <T text={pointLabel(point)} />
      </dd>
    </div>
  );
}
