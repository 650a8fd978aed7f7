import { useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text as choiceText } from './choice-text.ts';
import styles from './consent.module.css';
import type { Choice } from './consent-store.ts';
import { choose, pageConsent } from './consent-store.ts';
import { text } from './text.ts';

/** On the cookie page: the current choice and buttons to change it. */
export function ConsentChoice({ asks }: { readonly asks: boolean }) {
  return (
    <section aria-labelledby="consent" className={styles.choice}>
      <h2 id="consent">
        <T text={choiceText.title} />
      </h2>
      {asks ? (
        <Choices />
      ) : (
        <p>
          <T text={choiceText.none} />
        </p>
      )}
    </section>
  );
}

function Choices() {
  const [choice, setChoice] = useState<Choice | null>();
  const say = useText();
  const announce = useAnnounce();

  useEffect(() => setChoice(pageConsent().getState().choice), []);

  const answer = (next: Choice) => {
    choose(next);
    setChoice(next);
    announce(say(next === 'granted' ? text.agreed : text.declined));
  };

  const now =
    choice === 'granted' ? choiceText.nowGranted : choice === 'denied' ? choiceText.nowDenied : choiceText.nowOpen;
  return (
    <>
      <p className={styles.now}>{choice !== undefined && <T text={now} />}</p>
      <Cluster>
        <Button onClick={() => answer('granted')} aria-pressed={choice === 'granted'}>
          <T text={text.agree} />
        </Button>
        <Button onClick={() => answer('denied')} aria-pressed={choice === 'denied'}>
          <T text={text.decline} />
        </Button>
      </Cluster>
    </>
  );
}
