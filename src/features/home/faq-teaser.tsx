import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import styles from './home.module.css';
import { text } from './text.ts';

export function FaqTeaser() {
  return (
    <Section title={<T text={text.faqTitle} />}>
      <div className={styles.faq}>
        <p>
          <T text={text.faqBody} />
        </p>
        <LinkButton to={href('faqs')}>
          <T text={text.faqButton} />
        </LinkButton>
      </div>
    </Section>
  );
}
