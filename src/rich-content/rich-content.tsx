import { useRef } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCleanHtml } from './use-clean-html.ts';
import { useInAppLinks } from './use-in-app-links.ts';

/** Text written by editors, from the HTML of a server-rendered page, the API or the cache. */
export function RichContent({ html }: { readonly html: string }) {
  const root = useRef<HTMLDivElement>(null);
  const clean = useCleanHtml(html);
  useInAppLinks(root);
  if (clean === null) return <Skeleton shape="tall" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what useCleanHtml answers is clean
  return <div ref={root} className="prose" dangerouslySetInnerHTML={{ __html: clean }} />;
}
