import { useQuery } from '@tanstack/react-query';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { T } from '#ui/text/t.tsx';
import styles from '../landing.module.css';
import { questionsOptions } from '../landing-queries.ts';
import { text } from '../text.ts';
import { Band } from './band.tsx';

export function Questions() {
  const questions = useQuery(questionsOptions(useApi())).data ?? [];
  if (questions.length === 0) return null;
  return (
    <Band title={<T text={text.faqTitle} />} ground="tint">
      <div className={styles.questions}>
        {questions.map((question) => (
          <Disclosure key={question.id} level={3} summary={question.title}>
            <RichContent html={question.content} />
          </Disclosure>
        ))}
      </div>
      <p className={styles.onward}>
        <LinkButton to={href('faqs')}>
          <T text={text.faqAll} />
        </LinkButton>
      </p>
    </Band>
  );
}
