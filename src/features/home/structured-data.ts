import { FILTER_PARAMS } from '#catalog/filter.ts';
import { structuredData } from '#catalog/structured-data.ts';
import { href } from '#contract/route-map.ts';
import { text } from './text.ts';

export function siteStructuredData(origin: string) {
  const id = `${origin}/#organization`;
  return structuredData(
    {
      '@type': 'Organization',
      '@id': id,
      name: text.organization.ja,
      url: `${origin}/`,
      logo: `${origin}/icons/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      name: text.product.ja,
      url: `${origin}/`,
      inLanguage: 'ja',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${href('videos')}?${FILTER_PARAMS.keyword}={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  );
}
