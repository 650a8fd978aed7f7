import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T } from '#ui/text/t.tsx';
import { ProfileSummary } from '../form/profile-summary.tsx';
import { PROFILE_FIELDS, type ProfileValues, profileBody } from '../form/profile-values.ts';
import { text } from './text.ts';

interface Props {
  /** The profile that is stored on the server now. */
  readonly now: ProfileValues;
  readonly typed: ProfileValues;
  readonly onTakeNow: () => void;
}

/**
 * Tells the person that the profile was changed elsewhere, instead of sending. It takes the focus, because it appears
 * above the pressed button.
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

/** The fields in which two profiles differ. */
export function differences(one: ProfileValues, other: ProfileValues): ReadonlySet<keyof ProfileValues> {
  return new Set(PROFILE_FIELDS.filter((field) => wordOf(one, field) !== wordOf(other, field)));
}

/**
 * Whether the profile was changed elsewhere since `base`, from which this edit started. Sending would undo that change,
 * because a profile is sent as a whole. False if the server's profile (`now`) equals the one in the form.
 */
export function hasConflict(typed: ProfileValues, base: ProfileValues | null, now: ProfileValues): boolean {
  return base !== null && !isSameProfile(base, now) && !isSameProfile(typed, now);
}

function wordOf(values: ProfileValues, field: keyof ProfileValues): string {
  const value = profileBody(values)[field] ?? null;
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
