import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { captionHits } from '#server/modules/videos/cards.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const CUES = 1000;

onEveryDatabase((server) => {
  it('a search for a letter in all cues reads only the first hit of each video, ordinary captions first', async () => {
    await server.db.deleteFrom('caption_cues').execute();
    const cue = (video_id: string, srclang: string, position: number, text: string) => ({
      video_id,
      srclang,
      position,
      start_ms: position * 500,
      text,
      search_text: text,
    });
    const [first, second, third] = [videoId(1), videoId(2), videoId(3)];
    for (const srclang of ['de', 'ja', 'ja-x-easy']) {
      const long = Array.from({ length: CUES }, (_, no) =>
        cue(first, srclang, CUES - no, `${srclang} で no${CUES - no}です`),
      );
      await server.db.insertInto('caption_cues').values(long).execute();
    }
    await server.db
      .insertInto('caption_cues')
      .values([cue(second, 'ja', 0, 'はい'), cue(second, 'ja-x-easy', 3, 'はい です'), cue(third, 'ja', 0, 'いいえ')])
      .execute();

    let rowsRead = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rowsRead += result.rows.length;
        return result;
      },
    };
    const hits = await captionHits(server.db.withPlugin(counting), [first, second, third], ['で', '無']);
    expect(Object.fromEntries(hits)).toEqual({
      [first]: { start: 0.5, text: 'ja で no1です' },
      [second]: { start: 1.5, text: 'はい です' },
    });
    expect(rowsRead).toBeLessThanOrEqual(3);
  });
});
