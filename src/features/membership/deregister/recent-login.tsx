import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { LoginAgain } from '#member/login-again.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { FormActions } from '#ui/form/form.tsx';
import { T } from '#ui/text/t.tsx';
import { recentLoginOptions } from '../member-queries.ts';
import { text } from './text.ts';

interface Props {
  readonly userKey: string;
  /** Shown below the request to log in again. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows its content to somebody who has logged in recently, and asks everybody else to log in again. Content that has
 * been shown stays even if the login becomes too old, because the person may be typing; the server refuses late calls.
 */
export function RecentLogin({ userKey, more, children }: Props) {
  const { data, isPending } = useQuery(recentLoginOptions(useApi(), userKey));
  const [isOpen, setOpen] = useState(false);
  // If the request fails, for example offline, the content is shown, so that the form can be filled in.
  if (!isOpen && !isPending && data !== 0) setOpen(true);
  if (isOpen) return children;
  if (isPending) return <Loading />;
  return (
    <>
      <LoginAgain />
      <FormActions>
        <Stay />
      </FormActions>
      {more}
    </>
  );
}

/** A link that leaves the deregistration. */
export function Stay() {
  return (
    <LinkButton to={href('home')}>
      <T text={text.stay} />
    </LinkButton>
  );
}
