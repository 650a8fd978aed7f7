import { useQuery } from '@tanstack/react-query';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { dateWords } from '#lib/day-text.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text as uiText } from '#ui/text/text.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import type { ExtraFieldsProps } from '../form/profile-form.tsx';
import { versionOptions } from '../member-queries.ts';
import styles from '../membership.module.css';
import { text } from './text.ts';

export function Consents({ values, errors, onChange }: ExtraFieldsProps) {
  const api = useApi();
  const [terms, privacy] = [useQuery(versionOptions(api, 'terms')), useQuery(versionOptions(api, 'privacy'))];
  return (
    <Section title={<T text={text.consents} />}>
      <p>
        <T text={text.consentsHint} />
        <T text={text.minors} />
      </p>
      <div className={styles.consent}>
        <div>
          <Checkbox
            name="agreed_terms"
            label={<T text={text.agreedTerms} />}
            required
            checked={values.agreed_terms}
            error={errors.agreed_terms}
            onChange={(agreed_terms) => onChange({ agreed_terms, terms_version: terms.data ?? '' })}
          />
          <TextToRead slug="terms" words={text.readTerms} />
        </div>
        <div>
          <Checkbox
            name="agreed_privacy"
            label={<T text={text.agreedPrivacy} />}
            required
            checked={values.agreed_privacy}
            error={errors.agreed_privacy}
            onChange={(agreed_privacy) => onChange({ agreed_privacy, privacy_version: privacy.data ?? '' })}
          />
          <TextToRead slug="privacy" words={text.readPrivacy} />
        </div>
        <Checkbox
          name="agreed_sensitive"
          label={<T text={text.agreedSensitive} />}
          hint={<T text={text.sensitiveHint} />}
          required
          checked={values.agreed_sensitive}
          error={errors.agreed_sensitive}
          onChange={(agreed_sensitive) => onChange({ agreed_sensitive })}
        />
      </div>
    </Section>
  );
}

/** A link to a legal text. It opens a new tab, so that the form stays open. */
export function TextToRead({ slug, words }: { readonly slug: 'terms' | 'privacy'; readonly words: UiText }) {
  const say = useText();
  const version = useQuery(versionOptions(useApi(), slug)).data;
  return (
    <a href={href(slug)} target="_blank" rel="noopener" className={styles.outLink}>
      <T text={words} />
      {version !== undefined && say(text.version, { date: dateWords(version) })}
      <T text={uiText.newTab} />
    </a>
  );
}
