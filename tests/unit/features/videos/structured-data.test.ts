import { expect, it } from 'vitest';
import type { VideoDetail } from '#catalog/types.ts';
import { detailHead } from '#features/videos/detail-route.tsx';

const video = {
  videoId: '01JWYSM7M0DS649PEEPA7XX72W',
  title: '面接で話す3つの準備',
  content: '<p>話すことを、<b>3つ</b>に分けます。</p>',
  postDate: '2026-05-01T10:00:00+09:00',
  viewsCount: 12,
  duration: 3725,
  hasCaptions: 1,
  posterPath: '/images/poster.webp',
  thumbnailPath: '/images/thumb-320.webp',
  genre: { slug: 'job search', name: '<i>求人</i>', iconImgPath: null, parent: null },
  sources: [{ url: '/media/x/720.mp4', type: 'video/mp4; codecs="avc1"', height: 720, bytes: 1 }],
  chapters: [
    { title: 'はじめに', start: 0, end: 12.4 },
    { title: '準備', start: 12.4, end: 60 },
  ],
} as unknown as VideoDetail;

it('structured data of a video contain its length, pictures, file, chapters and breadcrumbs, with absolute addresses', () => {
  const head = detailHead(video, 'https://tane.example.jp');
  const address = 'https://tane.example.jp/videos/01JWYSM7M0DS649PEEPA7XX72W';
  expect(head.type).toBe('video.other');
  expect(head.jsonLd).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'VideoObject',
        name: '面接で話す3つの準備',
        description: '話すことを、3つに分けます。',
        uploadDate: '2026-05-01T10:00:00+09:00',
        duration: 'PT62M5S',
        thumbnailUrl: ['https://tane.example.jp/images/poster.webp'],
        contentUrl: 'https://tane.example.jp/media/x/720.mp4',
        encodingFormat: 'video/mp4',
        hasPart: [
          { '@type': 'Clip', name: 'はじめに', startOffset: 0, endOffset: 12, url: address },
          { '@type': 'Clip', name: '準備', startOffset: 12, endOffset: 60, url: `${address}?t=12` },
        ],
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://tane.example.jp/videos' },
          { position: 2, name: '求人', item: 'https://tane.example.jp/videos?genres=job%20search' },
          { position: 3, name: '面接で話す3つの準備', item: address },
        ],
      },
    ],
  });
});
