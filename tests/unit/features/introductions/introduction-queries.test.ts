import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import { detailHead } from '#features/introductions/detail-route.tsx';
import { introductionsOf, introductionsOptions } from '#features/introductions/introduction-queries.ts';

const item = (id: number) => ({
  id,
  slug: `slug-${id}`,
  title: `題${id}`,
  postDate: '2026-01-01T00:00:00+09:00',
  thumbnailPath: null,
});

test('all pages of introductions are loaded, and one that moved to the next page appears once', async () => {
  // A new introduction was published between the two calls, so number 12 moved to the second page.
  const answers: Readonly<Record<number, number[]>> = { 0: [14, 13, 12], 3: [12, 11] };
  const call = async (_: string, { query }: { query: { offset: number } }) => ({
    videoIntroductions: (answers[query.offset] ?? []).map(item),
    count: 5,
  });
  const options = introductionsOptions({ call } as unknown as Api);
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 9 });
  expect(pages).toHaveLength(2);
  expect(introductionsOf(pages).map(({ id }) => id)).toEqual([14, 13, 12, 11]);
});

test('the head uses the preview’s texts and picture', () => {
  const head = detailHead(
    {
      ...item(1),
      slug: '働く',
      headTitle: '頭の題',
      description: '説明',
      keywords: [{ termId: 1, name: '面接', slug: 'interview', termGroup: 0 }],
      updatedAt: '2026-02-01T00:00:00+09:00',
      leadParagraph: '',
      content: '',
      freeArea: null,
      pickupIntroductions: [],
      ogp: { title: '頭の題', description: '説明', image: '/images/a.webp', pageFound: true },
    },
    'https://tane.example',
  );
  expect(head).toMatchObject({
    title: '頭の題',
    description: '説明',
    image: '/images/a.webp',
    canonicalPath: `/video-introductions/${encodeURIComponent('働く')}`,
    jsonLd: {
      '@graph': [
        { '@type': 'Article', headline: '題1', image: 'https://tane.example/images/a.webp', keywords: ['面接'] },
        { '@type': 'BreadcrumbList' },
      ],
    },
  });
});
