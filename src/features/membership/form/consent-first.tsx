import { useQuery } from '@tanstack/react-query';
import { useApi, useUserKey } from '#context/page.ts';
import { Button } from '#ui/button/button.tsx';
import { T } from '#ui/text/t.tsx';
import { useConsentPrompt } from '../consent-prompt.ts';
import { consentsOptions } from '../member-queries.ts';
import { text } from '../text.ts';
import { HintBox } from './hints.tsx';

/** Says above a form, before anything is typed, that it can be sent only after the consent to a changed text. */
export function ConsentFirst() {
  const isDue = useConsentsDue();
  if (!isDue) return null;
  return (
    <HintBox>
      <p>
        <T text={text.consentFirst} />
      </p>
      <ToConsents />
    </HintBox>
  );
}

/** Opens the form of the consents in the page's frame. Nothing once the consents have been given. */
export function ToConsents() {
  const isDue = useConsentsDue();
  const { open } = useConsentPrompt();
  if (!isDue) return null;
  return (
    <Button onClick={({ currentTarget }) => open(currentTarget)}>
      <T text={text.toConsents} />
    </Button>
  );
}

/** Reads what the frame has loaded, and requests nothing. */
function useConsentsDue(): boolean {
  const { data } = useQuery({ ...consentsOptions(useApi(), useUserKey()), enabled: false });
  return data !== undefined && data.length > 0;
}
