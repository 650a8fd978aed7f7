import { durationWords } from '#catalog/duration.ts';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { text as catalogText } from '#catalog/text.ts';
import type { Supervisor, Tag, VideoDetail } from '#catalog/types.ts';
import { MediaBadges } from '#catalog/video-card.tsx';
import { VersionKind } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { Badge, DateText } from '#ui/text/inline-text.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './detail.module.css';
import list from './list.module.css';

export function VideoFacts({ video }: { readonly video: VideoDetail }) {
  return (
    <>
      <p className={styles.facts}>
        <span>
          <T text={catalogText.duration} />
          {durationWords(video.duration)}
        </span>
        <span>
          <DateText value={video.postDate} /> <T text={text.published} />
        </span>
        {video.viewsCount > 0 && (
          <span>
            <T text={text.views} values={{ count: video.viewsCount }} />
          </span>
        )}
      </p>
      <p className={styles.badges}>
        <MediaBadges video={video} />
        {VERSION_BADGES.filter(([kind]) => video.versions?.some((version) => version.kind === kind)).map(
          ([kind, label]) => (
            <Badge key={kind} tone="outline">
              <T text={label} />
            </Badge>
          ),
        )}
      </p>
    </>
  );
}

export function SupervisorCard({ supervisor }: { readonly supervisor: Supervisor }) {
  return (
    <Section title={<T text={text.supervisor} />}>
      <div className={styles.supervisor}>
        {supervisor.avatarPath && (
          <img src={supervisor.avatarPath} alt="" width={72} height={72} loading="lazy" className={styles.avatar} />
        )}
        <div>
          <p>
            <b>{supervisor.name}</b>（{supervisor.jobTitle}）
          </p>
          <p>{supervisor.description}</p>
          <TextLink to={`${href('videos')}?${FILTER_PARAMS.supervisor}=${supervisor.id}`} alone>
            <T text={text.supervisorVideos} />
          </TextLink>
        </div>
      </div>
    </Section>
  );
}

interface TagLinksProps {
  readonly tags: readonly Tag[];
  readonly companyUrl: string | null;
}

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
        <nav aria-label={say(text.tagList)} className={list.tags}>
          <ul className={list.chips}>
            {tags.map((tag) => (
              <li key={tag.slug}>
                <Link
                  to={`${href('videos')}?${FILTER_PARAMS.tag}=${encodeURIComponent(tag.slug)}`}
                  className={list.chip}
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

/** The texts of the video page, separate from those of the video list, so that each page loads only its own. */
export const text = {
  list: { ja: '動画をさがす', easy: '動画を さがす' },
  published: { ja: '公開' },
  views: { ja: '{count}回視聴' },
  about: { ja: 'この動画について', easy: 'この 動画に ついて' },
  supervisor: { ja: '監修', easy: '動画を チェックした 人' },
  supervisorVideos: { ja: 'この方の動画を見る', easy: 'この 人の 動画を 見る' },
  tagList: { ja: 'この動画のテーマ', easy: 'この 動画の テーマ' },
  company: { ja: 'この会社のサイトを見る', easy: 'この 会社の サイトを 見る' },
  described: { ja: '音声解説つき', easy: '音の せつめい つき' },
  keywords: { ja: 'キーワード' },
  related: { ja: '関連する動画', easy: 'にている 動画' },
  detailFailed: { ja: '動画の情報を読み込めませんでした。' },
} as const satisfies Record<string, UiText>;

/** The versions for which this file shows a badge. The badge for sign language comes from `MediaBadges`. */
const VERSION_BADGES = [
  [VersionKind.described, text.described],
  [VersionKind.keywords, text.keywords],
] as const;
