import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import { ProfileSummary } from '../profile-summary.tsx';
import type { ProfileValues } from '../profile-values.ts';
import { differences } from './meanwhile.ts';
import { text } from './text.ts';

interface Props {
  /** The profile as it has become. */
  readonly now: ProfileValues;
  readonly typed: ProfileValues;
  readonly onTakeNow: () => void;
}

/** Another screen was first. Takes the focus: what the button was pressed for has not happened. */
export function ChangedMeanwhile({ now, typed, onTakeNow }: Props) {
  const place = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each change that is found
  useEffect(() => place.current?.focus(), [now]);
  return (
    <>
      <p ref={place} tabIndex={-1}>
        <T text={text.meanwhile} />
      </p>
      <Section title={<T text={text.meanwhileNow} />}>
        <ProfileSummary values={now} marked={differences(now, typed)} />
        <div>
          <Button onClick={onTakeNow}>
            <T text={text.takeNow} />
          </Button>
        </div>
      </Section>
    </>
  );
}
