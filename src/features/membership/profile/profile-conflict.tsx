import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T } from '#ui/text/t.tsx';
import { ProfileSummary } from '../form/profile-summary.tsx';
import { PROFILE_FIELDS, type ProfileValues, profileBody } from '../form/profile-values.ts';
import { text } from './text.ts';

interface Props {
  /** The profile that the server has stored. */
  readonly now: ProfileValues;
  readonly typed: ProfileValues;
  readonly onTakeNow: () => void;
}

/**
 * Tells the person that the profile was changed elsewhere, and that nothing was sent. The text takes the focus, because
 * it appears above the pressed button.
 */
export function ProfileConflict({ now, typed, onTakeNow }: Props) {
  const place = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each conflict
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

/** Whether two profiles have the same request body. */
export function isSameProfile(one: ProfileValues, other: ProfileValues): boolean {
  return differences(one, other).size === 0;
}

export function differences(one: ProfileValues, other: ProfileValues): ReadonlySet<keyof ProfileValues> {
  return new Set(PROFILE_FIELDS.filter((field) => wordOf(one, field) !== wordOf(other, field)));
}

/**
 * Whether the profile was changed elsewhere since the person started from `base`. A profile is sent as a whole, so
 * sending would undo that change. False if `base` is unknown, or if the server's profile (`now`) equals the form's.
 */
export function hasConflict(typed: ProfileValues, base: ProfileValues | null, now: ProfileValues): boolean {
  return base !== null && !isSameProfile(base, now) && !isSameProfile(typed, now);
}

function wordOf(values: ProfileValues, field: keyof ProfileValues): string {
  const value = profileBody(values)[field] ?? null;
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
