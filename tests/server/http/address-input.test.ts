import { expect, it } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { createReadAddress } from '#server/http/validate.ts';

it('validates path and query once and returns the same frozen object to all callers', () => {
  const read = createReadAddress(calls.videos);
  const first = read('/videos?tags[]=a', {}, { 'tags[]': 'a' });
  expect(first.query).toMatchObject({ 'tags[]': ['a'], per_page: 12 });
  expect(read('/videos?tags[]=a', {}, { 'tags[]': 'a' })).toBe(first);
  expect(() => first.query['tags[]'].push('b')).toThrow(TypeError);
  expect(() => Object.assign(first.query, { offset: 5 })).toThrow(TypeError);
});

it('distinguishes different paths and queries, and caches nothing for a call without any', () => {
  const read = createReadAddress(calls.video);
  const [a, b] = ['01JTESTV1DE000000000000001', '01JTESTV1DE000000000000002'];
  expect(read(`/videos/${a}`, { id: a }, {}).params).toEqual({ id: a });
  expect(read(`/videos/${b}`, { id: b }, {}).params).toEqual({ id: b });
  expect(read(null, { id: a }, {}).params).toEqual({ id: a });
  expect(read(null, { id: b }, {}).params).toEqual({ id: b });
});

it('gives equivalent queries the same cache key', () => {
  const read = createReadAddress(calls.videos);
  const plain = read('/videos', {}, {});
  expect(read('/videos?offset=0', {}, { offset: '0' }).key).toBe(plain.key);
  expect(read('/videos?offset=12', {}, { offset: '12' }).key).not.toBe(plain.key);
  expect(createReadAddress(calls.tags)('/tags', {}, { per_page: '20', offset: '0' }).key).not.toBe(plain.key);
});

it('refuses an invalid query every time', () => {
  const read = createReadAddress(calls.videos);
  for (const _ of [1, 2]) expect(() => read('/videos?offset=x', {}, { offset: 'x' })).toThrow();
});
