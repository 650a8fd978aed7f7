import sharp from 'sharp';
import { expect, it } from 'vitest';
import { AVATAR } from '#contract/limits.ts';
import { lockMember } from '#server/db/transactions.ts';
import { loginAs, PROFILE, registeredMember, type TestBrowser, userOf } from '#tests/support/server/member.ts';
import { brokenMultipart, multipart } from '#tests/support/server/multipart.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();

onEveryDatabase((server, kind) => {
  const send = (browser: TestBrowser, options: object) => browser.api('/users/me/avatar', options);
  const upload = async (browser: TestBrowser, bytes: Buffer) => {
    const answer = await send(browser, multipart([{ name: 'avatar_img', file: 'x.jpg', bytes }]));
    expect(answer.status).toBe(200);
    return (answer.body.contents as unknown as { avatar_path: string }).avatar_path;
  };

  it('an uploaded picture is re-encoded, cacheable for a year, and used only after it is saved in the profile', async () => {
    const browser = await registeredMember(server);
    const before = (await userOf(browser)).avatar_path;
    const path = await upload(browser, await picture('#c33'));
    expect((await userOf(browser)).avatar_path).toBe(before);
    const image = await server.ask(path);
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await sharp(image.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: AVATAR.size,
      height: AVATAR.size,
    });
    const again = await server.ask(path, { headers: { 'if-none-match': String(image.headers.etag) } });
    expect(again.status).toBe(304);
    const saved = await browser.api('/users/me', { method: 'PUT', payload: { ...PROFILE, avatar_path: path } });
    expect(saved.body.contents).toMatchObject({ user: { avatar_path: path } });
  });

  it('a picture can be uploaded before the registration', async () => {
    const browser = await loginAs(server, 'new');
    expect(await upload(browser, await picture('#3c3'))).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/);
  });

  it('of many uploads, the latest five, the chosen one and the one from LINE are retained', async () => {
    const browser = await registeredMember(server);
    const ofLine = (await userOf(browser)).avatar_path;
    const chosen = await upload(browser, await picture('#111'));
    await browser.api('/users/me', { method: 'PUT', payload: { ...PROFILE, avatar_path: chosen } });
    const paths: string[] = [];
    for (const shade of ['#222', '#333', '#444', '#555', '#666', '#777', '#888']) {
      server.clock.time += 1;
      paths.push(await upload(browser, await picture(shade)));
    }
    const { own } = (await browser.api('/users/me/avatars')).body.contents as unknown as { own: string[] };
    expect(own.toSorted()).toEqual([ofLine, chosen, ...paths.slice(-5)].toSorted());
  });

  // Only on PostgreSQL: SQLite allows one writer at a time, so no profile can be stored during an upload.
  if (kind === 'postgres')
    it('a picture that another tab’s upload is just deleting can’t be chosen', async () => {
      const browser = await registeredMember(server);
      const { avatar_path: current } = await userOf(browser);
      const path = await upload(browser, await picture('#123456'));
      let saving: ReturnType<typeof browser.api> | undefined;
      await server.db.transaction().execute(async (upload) => {
        const { id } = await upload.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
        await lockMember(upload, id);
        saving = browser.api('/users/me', { method: 'PUT', payload: { ...PROFILE, avatar_path: path } });
        await new Promise((resolve) => setTimeout(resolve, 500));
        await upload.deleteFrom('avatars').where('user_id', '=', id).where('source', '=', 'upload').execute();
      });
      expect((await saving)?.status).toBe(422);
      expect((await userOf(browser)).avatar_path).toBe(current);
    });

  it('other fields and files in the form are ignored', async () => {
    const browser = await loginAs(server, 'new');
    const answer = await send(
      browser,
      multipart([
        { name: 'note', bytes: 'text' },
        { name: 'avatar_img', file: 'x.png', bytes: await picture('#00f') },
      ]),
    );
    expect(answer.status).toBe(200);
  });

  const json = { method: 'POST', payload: {} };
  it.each<readonly [string, () => object, number]>([
    ['no multipart body', () => json, 415],
    ['no file', () => multipart([{ name: 'note', bytes: 'text' }]), 422],
    ['a file under another name', () => multipart([{ name: 'image', file: 'x.jpg', bytes: 'x' }]), 422],
    ['a file that is no picture', () => multipart([{ name: 'avatar_img', file: 'x.jpg', bytes: 'GIF89a' }]), 422],
    ['an empty file', () => multipart([{ name: 'avatar_img', file: 'x.jpg', bytes: '' }]), 422],
    [
      'more than 5 MB',
      () => multipart([{ name: 'avatar_img', file: 'x.jpg', bytes: Buffer.alloc(AVATAR.maxBytes + 1) }]),
      413,
    ],
    ['an incomplete body', brokenMultipart, 400],
  ])('an upload with %s is refused', async (_, options, status) => {
    const answer = await send(await loginAs(server, 'new'), options());
    expect([answer.status, answer.body.result]).toEqual([status, false]);
    if (status === 413) expect(answer.body.result_msg).toContain('5MB');
    if (status === 422) expect(answer.body.errors).toHaveProperty('fields.avatar_img');
  });

  it('no other call accepts multipart', async () => {
    const browser = await registeredMember(server);
    const answer = await browser.api('/users/me', { ...multipart([{ name: 'nickname', bytes: 'x' }]), method: 'PUT' });
    expect(answer.status).toBe(415);
  });
});
