import { useLocation } from 'react-router';
import { href } from '#contract/route-map.ts';
import { LoginAgain } from '#member/login-again.tsx';
import { useSessionStore } from '#session/store.ts';
import { Button } from '#ui/button/button.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { text } from '../text.ts';
import { ToConsents } from './consent-first.tsx';
import type { SubmitProblem as Problem } from './use-submit.ts';

export function SubmitProblem({ problem }: { readonly problem: Problem | null }) {
  const session = useSessionStore();
  const { pathname } = useLocation();
  if (problem === null) return null;
  if (problem.kind === 'loginAgain') return <LoginAgain />;
  if (problem.kind === 'consent') {
    return (
      <InlineError message={problem.message}>
        <ToConsents />
      </InlineError>
    );
  }
  if (problem.kind !== 'login') {
    return <InlineError message={problem.kind === 'told' ? <T text={problem.message} /> : problem.message} />;
  }
  // A full page load, because the session state of this page is outdated.
  function logIn() {
    session.note({ beforeLoginUrl: pathname });
    window.location.assign(href('authStart'));
  }
  return (
    <>
      <InlineError message={<T text={text.sessionOver} />} />
      <div>
        <Button kind="primary" onClick={logIn}>
          <T text={text.logInAgain} />
        </Button>
      </div>
    </>
  );
}
