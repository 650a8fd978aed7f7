import { useQuery } from '@tanstack/react-query';
import { useApi, useUserKey } from '#context/page.ts';
import { Button } from '#ui/button/button.tsx';
import { T } from '#ui/text/t.tsx';
import { useConsentPrompt } from '../consent-prompt.ts';
import { consentsOptions } from '../member-queries.ts';
import { text } from '../text.ts';
import { HintBox } from './hints.tsx';

/**
 * A notice above a form: the member must consent to the changed terms of use or privacy policy before the form can be
 * sent. Renders nothing if no consent is due.
 */
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

/** A button that opens the consent form in the page's frame. Renders nothing once the consents have been given. */
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

/**
 * Whether consents are due, according to the cached response. This hook sends no request. The page's frame sends one,
 * and so does the form for editing the profile (`useConsentsAhead`).
 */
function useConsentsDue(): boolean {
  const { data } = useQuery({ ...consentsOptions(useApi(), useUserKey()), enabled: false });
  return data !== undefined && data.length > 0;
}
