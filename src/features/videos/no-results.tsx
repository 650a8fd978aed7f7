import { useQuery } from '@tanstack/react-query';
import { NO_FILTER, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { tagsOptions } from '#catalog/video-queries.ts';
import { useApi } from '#context/page.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import styles from './list.module.css';
import { text } from './text.ts';

const SUGGESTED_MAX = 5;

/**
 * Whether the list contains only videos that the member has viewed. While such a list is missing, no visitor's list can
 * be shown instead, because visitors have no views on the server.
 */
export function isPersonal({ viewStatus, sort }: VideoFilter): boolean {
  return viewStatus === ViewStatus.viewed || sort === SortType.viewedLatest;
}

/** Whether the list is the member's whole viewing history: `isPersonal`, and no other filter is set. */
function isWholeHistory(filter: VideoFilter): boolean {
  const { viewStatus, sort } = NO_FILTER;
  return isPersonal(filter) && writeFilter({ ...filter, viewStatus, sort }) === writeFilter(NO_FILTER);
}

interface NoResultsProps {
  readonly filter: VideoFilter;
  readonly isVisitor: boolean;
}

/** Shown in place of an empty list. It says why the list is empty, and what to do next. */
export function NoResults({ filter, isVisitor }: NoResultsProps) {
  if (isVisitor && isPersonal(filter))
    return (
      <EmptyState message={<T text={text.emptyVisitor} />}>
        <LinkButton to={href('authStart')} kind="primary">
          <T text={text.login} />
        </LinkButton>
        <AllVideos />
      </EmptyState>
    );
  if (isWholeHistory(filter))
    return (
      <EmptyState drawing="empty" message={<T text={text.emptyHistory} />}>
        <AllVideos />
      </EmptyState>
    );
  return (
    <EmptyState drawing="notFound" message={<T text={text.empty} />}>
      <p>
        <T text={text.emptyHint} />
      </p>
      {filter.keyword !== '' && <Suggestions />}
      <LinkButton to={href('videos')}>
        <T text={text.clear} />
      </LinkButton>
    </EmptyState>
  );
}

function AllVideos() {
  return (
    <LinkButton to={href('videos')}>
      <T text={text.title} />
    </LinkButton>
  );
}

/** What to try if no video contains the keyword: a shorter word, or a tag (テーマ). */
function Suggestions() {
  const { data: tags = [] } = useQuery(tagsOptions(useApi()));
  return (
    <>
      <p>
        <T text={text.tryShorter} />
      </p>
      {tags.length > 0 && (
        <nav aria-labelledby="suggested">
          <p id="suggested">
            <T text={text.tryThemes} />
          </p>
          <ul className={styles.suggested}>
            {tags.slice(0, SUGGESTED_MAX).map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`${href('videos')}${writeFilter({ ...NO_FILTER, tags: [slug] })}`} className={styles.chip}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
