import { calls } from '#contract/calls.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import { StreamedContents } from '#server/http/streamed-contents.ts';
import type { AuthDeps } from '#server/modules/auth/deps.ts';
import { ownAvatars, saveAvatar } from '#server/modules/users/avatar-repository.ts';
import { exportMember } from '#server/modules/users/export.ts';
import { profileColumns } from '#server/modules/users/profile.ts';
import { createUploads } from '#server/modules/users/upload.ts';
import { getUser, toWireUser } from '#server/modules/users/user-repository.ts';

export function registerUsers(register: RegisterCall, deps: AuthDeps): void {
  const { db, clock, assetUrl, cookies, antiForgery, presetAvatars } = deps;
  const takeUpload = createUploads();

  register(calls.me, async ({ caller, familyId, exchange }) => {
    if (familyId !== null) cookies.antiForgery.write(exchange, antiForgery.tokenOfLogin(familyId));
    return { user: toWireUser(await getUser(db, caller.userId), assetUrl) };
  });

  register(calls.updateMe, async ({ caller, body }) => {
    const { id } = await getUser(db, caller.userId);
    const profile = await profileColumns(db, body, {
      userId: id,
      now: clock.now(),
      mediaBaseUrl: assetUrl(''),
      presetAvatars,
    });
    await db.updateTable('users').set(profile).where('id', '=', id).execute();
    return { user: toWireUser(await getUser(db, id), assetUrl) };
  });

  register(calls.myAvatars, async ({ caller }) => {
    const own = await ownAvatars(db, (await getUser(db, caller.userId)).id);
    return { own: own.map(assetUrl), presets: (await presetAvatars()).map(assetUrl) };
  });

  register(calls.uploadAvatar, async ({ caller, exchange }) => {
    const { id } = await getUser(db, caller.userId);
    const image = await takeUpload(id, exchange);
    const path = await db.transaction().execute((tx) => saveAvatar(tx, id, 'upload', image, clock.now()));
    return { avatar_path: assetUrl(path) };
  });

  register(calls.exportMe, async ({ caller }) => {
    const { id } = await getUser(db, caller.userId);
    return new StreamedContents(exportMember(db, id, assetUrl));
  });
}
