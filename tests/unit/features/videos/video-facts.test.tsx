import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { VideoDetail } from '#catalog/types.ts';
import { VideoFacts } from '#features/videos/detail-facts.tsx';

const facts = (viewsCount: number) =>
  renderToStaticMarkup(
    <VideoFacts video={{ duration: 58, postDate: '2026-05-01T10:00:00+09:00', viewsCount } as VideoDetail} />,
  ).replace(/<[^>]*>/g, '');

it('a video states its views from the first on, and no zero', () => {
  expect(facts(12)).toContain('12回視聴');
  expect(facts(1)).toContain('1回視聴');
  expect(facts(0)).toContain('58秒');
  expect(facts(0)).not.toContain('回視聴');
});
