import './link-cards.css';
import { useRef } from 'react';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { LazyFailure, Skeleton } from '#ui/feedback/loading.tsx';
import type { LinkPreviews } from './card-parts.ts';
import { useCleanHtml } from './use-clean-html.ts';
import { useInAppLinks } from './use-in-app-links.ts';
import { useLinkElements } from './use-link-elements.ts';

interface RichContentProps {
  readonly html: string;
  /**
   * Loads previews for cards without a stored preview. Pass a stable object, because every new object makes the
   * component set up its cards again.
   */
  readonly previews?: LinkPreviews;
}

/** Shows text written by editors. `html` comes from a server-rendered page, the API or a cache. */
export function RichContent({ html, previews }: RichContentProps) {
  const root = useRef<HTMLDivElement>(null);
  const { clean, retry } = useCleanHtml(html);
  useInAppLinks(root);
  useLinkElements(root, clean, previews ?? null);
  if (clean === null) return retry ? <LazyFailure onRetry={retry} /> : <Skeleton shape="tall" />;
  return (
    <div
      ref={root}
      className="prose"
      data-previews={previews && ''}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: useCleanHtml returns only sanitised HTML
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

/**
 * A note for readers of easy Japanese: an editor's text exists only in ordinary Japanese. The note is always in the
 * markup, and prose.css shows it if `<html>` has the setting for easy Japanese. So the note is visible at the first
 * paint, and no content moves later.
 */
export function NotEasyYet() {
  return (
    <p className="not-easy-yet words">
      この ページの 文は、まだ やさしい 日本語では ありません。
      <Link to={href('settings')}>ことばの 上に、ふりがなを つける ことが できます</Link>。
    </p>
  );
}
