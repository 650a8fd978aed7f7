import { useQueries } from '@tanstack/react-query';
import { useApi } from '#context/page.ts';
import { TestimonialType } from '#contract/enums.ts';
import { T } from '#ui/text/t.tsx';
import styles from '../landing.module.css';
import type { LandingPlan } from '../landing-plan.ts';
import { type Testimonial, testimonialsOptions } from '../landing-queries.ts';
import { text } from '../text.ts';
import { Band } from './band.tsx';

const LABELS = { [TestimonialType.user]: text.userVoices, [TestimonialType.company]: text.companyVoices };

/** Testimonials, grouped by the kind of author: users or companies (docs/product/pages.md, Landing pages). */
export function Voices({ types, each }: LandingPlan['voices']) {
  const api = useApi();
  const results = useQueries({ queries: types.map((type) => testimonialsOptions(api, type)) });
  const groups = types.flatMap((type, index) => {
    const voices = results[index]?.data?.slice(0, each) ?? [];
    return voices.length > 0 ? [{ type, voices }] : [];
  });
  if (groups.length === 0) return null;
  return (
    <Band title={<T text={text.voicesTitle} />}>
      {groups.map(({ type, voices }) => (
        <div key={type} className={styles.voiceGroup}>
          <h3 className={styles.label}>
            <T text={LABELS[type]} />
          </h3>
          <ul className={styles.grid}>
            {voices.map((voice) => (
              <li key={voice.id}>
                <Voice voice={voice} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Band>
  );
}

function Voice({ voice }: { readonly voice: Testimonial }) {
  return (
    <figure className={styles.voice}>
      <blockquote className={styles.quote}>
        <h4>{voice.title}</h4>
        <p>{voice.body}</p>
      </blockquote>
      <figcaption className={styles.speaker}>
        <img src={voice.imagePath} alt="" width={56} height={56} loading="lazy" decoding="async" />
        {voice.subtitle}
      </figcaption>
    </figure>
  );
}
