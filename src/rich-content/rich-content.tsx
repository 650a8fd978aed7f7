import './link-cards.css';
import { useRef } from 'react';
import { LazyFailure, Skeleton } from '#ui/feedback/loading.tsx';
import type { LinkPreviews } from './card-parts.ts';
import { useCleanHtml } from './use-clean-html.ts';
import { useInAppLinks } from './use-in-app-links.ts';
import { useLinkElements } from './use-link-elements.ts';

interface RichContentProps {
  readonly html: string;
  /** For cards whose preview isn't stored. Must be a stable object. */
  readonly previews?: LinkPreviews;
}

/** Text written by editors, from the HTML of a server-rendered page, the API or the cache. */
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what useCleanHtml answers is clean
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
