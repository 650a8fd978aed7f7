import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import { recommended } from '#features/home/recommended.ts';

type Query = Record<string, unknown>;

function video(id: string) {
  return { videoId: id, title: id, genre: null, duration: 60 };
}

/** An API that has these videos, given by their ids. */
function apiWith(unviewed: string[], viewed: string[]) {
  const asked: Query[] = [];
  const call = async (_: unknown, options: { query: Query }) => {
    asked.push(options.query);
    const found = (options.query.view_status === 2 ? unviewed : viewed).slice(0, Number(options.query.per_page));
    return { videos: found.map(video), count: found.length };
  };
  return { api: { call } as unknown as Api, asked };
}

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test.each([
  { name: 'ten unviewed videos are enough', unviewed: 10, viewed: 5, shown: [10, 0], calls: 1 },
  { name: 'fewer unviewed videos are filled up with viewed ones', unviewed: 4, viewed: 9, shown: [4, 6], calls: 2 },
  { name: 'fewer than ten videos in all are all shown', unviewed: 2, viewed: 3, shown: [2, 3], calls: 2 },
  { name: 'a person who has viewed everything gets viewed videos', unviewed: 0, viewed: 20, shown: [0, 10], calls: 2 },
  { name: 'without recommended videos none are shown', unviewed: 0, viewed: 0, shown: [0, 0], calls: 2 },
])('$name', async ({ unviewed, viewed, shown, calls }) => {
  const { api, asked } = apiWith(ids('new', unviewed), ids('seen', viewed));
  const videos = (await recommended(api)).map((item) => item.videoId);
  expect(videos).toEqual([...ids('new', shown[0] ?? 0), ...ids('seen', shown[1] ?? 0)]);
  expect(asked).toHaveLength(calls);
});

test('requests the tag オススメ in random order, unviewed videos first', async () => {
  const { api, asked } = apiWith([], []);
  await recommended(api);
  expect(asked).toEqual([
    { per_page: 10, 'tags[]': ['オススメ'], sort_type: 3, view_status: 2 },
    { per_page: 10, 'tags[]': ['オススメ'], sort_type: 3, view_status: 1 },
  ]);
});

test('a video that is viewed between the two calls appears once', async () => {
  const { api } = apiWith(['a', 'b'], ['b', 'c']);
  expect((await recommended(api)).map((item) => item.videoId)).toEqual(['a', 'b', 'c']);
});
