import { durationWords } from '#catalog/duration.ts';
import { Button } from '#ui/button.tsx';
import { T, useText } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import styles from './parts.module.css';

interface ResumeOfferProps {
  /** Seconds. */
  readonly position: number;
  readonly onAnswer: (answer: 'resume' | 'restart') => void;
}

/** On the picture, where nothing else is yet, so that nothing moves when it comes and goes. */
export function ResumeOffer({ position, onAnswer }: ResumeOfferProps) {
  return (
    <section aria-label={useText()(text.offerLabel)} className={styles.offer}>
      <p>
        <T text={text.offer} values={{ time: durationWords(position) }} />
      </p>
      <div className={styles.answers}>
        <Button kind="primary" onClick={() => onAnswer('resume')}>
          <T text={text.resume} />
        </Button>
        <Button onClick={() => onAnswer('restart')}>
          <T text={text.restart} />
        </Button>
      </div>
    </section>
  );
}
