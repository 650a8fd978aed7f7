import { useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './consent.module.css';
import { type Choice, choose, pageConsent } from './consent-store.ts';
import { text } from './text.ts';

/**
 * The section of the cookie page in which people see and change their consent. `asks`: true if a tag manager is
 * configured, so that consent is needed.
 */
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

/** Not in text.ts, because every page loads that file, and only the cookie page needs these texts. */
const choiceText = {
  title: { ja: '分析への同意を選ぶ', easy: '分析を いいかどうか えらぶ' },
  none: {
    ja: 'いまは、分析の仕組みを使っていません。選んでいただく必要はありません。',
    easy: 'いまは 分析（ぶんせき）を していません。',
  },
  nowGranted: { ja: 'いまの選択：同意する' },
  nowDenied: { ja: 'いまの選択：同意しない' },
  nowOpen: { ja: 'まだ選んでいません。選ばれるまで、分析は行いません。' },
} as const satisfies Record<string, UiText>;
