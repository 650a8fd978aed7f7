import { RegistrationStatus } from '#contract/enums.ts';
import { inMemberTransaction } from '#server/http/member-transaction.ts';
import type { Handle } from '#server/http/register-call.ts';
import { StreamedContents } from '#server/http/streamed.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import { ownAvatars, saveAvatar } from '#server/modules/users/avatar-repository.ts';
import { agree, consentsDue, requireConsents } from '#server/modules/users/consents.ts';
import { createExports } from '#server/modules/users/export.ts';
import { profileColumns } from '#server/modules/users/profile.ts';
import { createUploads } from '#server/modules/users/upload.ts';
import { getUser, toWireUser } from '#server/modules/users/user-repository.ts';

export function registerUsers(handle: Handle, deps: AuthDeps): void {
  const { db, clock, assetUrl, cookies, antiForgery, encodeAvatar, presetAvatars, presetNames } = deps;
  const takeUpload = createUploads(encodeAvatar);
  const exportMember = createExports(db, deps);

  handle('me', async ({ caller, exchange }) => {
    cookies.antiForgery.write(exchange, antiForgery.tokenOfLogin(caller.familyId));
    return { user: toWireUser(await getUser(db, caller.userId), deps) };
  });

  handle('updateMe', async ({ caller, body }) => {
    const context = {
      now: clock.now(),
      cipher: deps.cipher,
      mediaBaseUrl: assetUrl(''),
      presets: await presetAvatars(),
    };
    // In one transaction, because a concurrent upload deletes old uploads. It must not delete the chosen picture before
    // the profile is stored.
    const user = await inMemberTransaction(db, caller.userId, async (trx, { id }) => {
      await requireConsents(trx, id);
      const profile = await profileColumns(trx, body, { ...context, userId: id });
      await trx.updateTable('users').set(profile).where('id', '=', id).execute();
      return getUser(trx, id);
    });
    return { user: toWireUser(user, deps) };
  });

  handle('myAvatars', async ({ caller }) => {
    const own = await ownAvatars(db, (await getUser(db, caller.userId)).id);
    const [presets, names] = await Promise.all([presetAvatars(), presetNames()]);
    return {
      own: own.map(assetUrl),
      presets: presets.map(assetUrl),
      preset_names: presets.map((path) => names[path] ?? ''),
    };
  });

  handle('uploadAvatar', async ({ caller, exchange }) => {
    const { id, registration_status } = await getUser(db, caller.userId);
    if (registration_status === RegistrationStatus.registered) await requireConsents(db, id);
    const image = await takeUpload(id, exchange);
    const path = await inMemberTransaction(db, id, (trx) => saveAvatar(trx, id, 'upload', image, clock.now()));
    return { avatar_path: assetUrl(path) };
  });

  handle('consents', async ({ caller }) => ({ consents_due: await consentsDue(db, caller.userId) }));

  handle('agree', async ({ caller, body }) => {
    const due = await inMemberTransaction(db, caller.userId, async (trx, { id }) => {
      await agree(trx, id, body, clock.now());
      return consentsDue(trx, id);
    });
    return { consents_due: due };
  });

  handle('exportMe', async ({ caller, exchange }) => {
    const { id } = await getUser(db, caller.userId);
    return new StreamedContents(exportMember(id, () => exchange.record('export.done')));
  });
}
