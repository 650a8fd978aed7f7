import { useQuery } from '@tanstack/react-query';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { useApi } from '#session/api-context.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import styles from '../landing.module.css';
import { questionsOptions } from '../landing-queries.ts';
import { text } from '../text.ts';
import { Band } from './band.tsx';

/** The first of the questions that people ask before they begin. */
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
