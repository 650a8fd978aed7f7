import { Link } from 'react-router';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import type { Tag } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { T, useText } from '#ui/t.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { text } from './detail-text.ts';
import styles from './list.module.css';

interface TagLinksProps {
  readonly tags: readonly Tag[];
  readonly companyUrl: string | null;
}

/** Ways on from a video: others of the same themes, and the company's own site. */
export function TagLinks({ tags, companyUrl }: TagLinksProps) {
  const say = useText();
  return (
    <>
      {companyUrl && (
        <p>
          <TextLink to={companyUrl} alone>
            <T text={text.company} />
          </TextLink>
        </p>
      )}
      {tags.length > 0 && (
        <nav aria-label={say(text.tagList)} className={styles.tags}>
          <ul className={styles.chips}>
            {tags.map((tag) => (
              <li key={tag.slug}>
                <Link
                  to={`${href('videos')}?${FILTER_PARAMS.tag}=${encodeURIComponent(tag.slug)}`}
                  className={styles.chip}
                >
                  {tag.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
