import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { onEveryDatabase } from '#tests/support/server.ts';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

onEveryDatabase((server) => {
  const document = async () => {
    const { text } = await server.api('/openapi.json');
    return JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, Operation>> };
  };

  it('describes every route that is served under the API’s prefix', async () => {
    const { paths } = await document();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = Object.values(calls)
      .filter(({ method, path }) => server.app.hasRoute({ method, url: `${API_PREFIX}${path}` }))
      .map(({ method, path }) => `${method} ${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual(served.toSorted());
    expect(served.length).toBeGreaterThanOrEqual(14);
  });

  it('says what goes in and what comes out', async () => {
    const { paths, openapi } = await document();
    expect(openapi).toBe('3.1.0');
    const list = paths[`${API_PREFIX}/videos`]?.get;
    expect(list?.parameters).toContainEqual(
      expect.objectContaining({ name: 'genres[]', in: 'query', required: false }),
    );
    expect(Object.keys(list?.responses ?? {})).toEqual(expect.arrayContaining(['200', '422', '500', '503']));
    const tags = paths[`${API_PREFIX}/videos/tags`]?.get;
    expect(tags?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['per_page', true],
      ['offset', true],
    ]);
    expect(JSON.stringify(list?.responses)).toContain('has_easy_captions');
  });
});
