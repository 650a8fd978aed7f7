import { useLocation } from 'react-router';
import { href } from '#contract/route-map.ts';
import { useSessionStore } from '#session/session-store.ts';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { T } from '#ui/t.tsx';
import { text } from './text.ts';
import type { SubmitProblem as Problem } from './use-submit.ts';

/** Why nothing was sent, beside the button that should have done it, and what can be done now. */
export function SubmitProblem({ problem }: { readonly problem: Problem | null }) {
  const session = useSessionStore();
  const { pathname } = useLocation();
  if (problem === null) return null;
  if (problem.kind !== 'login') {
    return <InlineError message={problem.kind === 'told' ? <T text={problem.message} /> : problem.message} />;
  }
  // A page load on purpose: what this page believes of the session is over.
  function logIn() {
    session.setState({ beforeLoginUrl: pathname });
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
