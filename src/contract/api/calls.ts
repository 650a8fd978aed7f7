import * as v from 'valibot';
import { read, write } from '#contract/api/declare.ts';
import { type CallName, endpoints } from '#contract/api/endpoints.ts';
import {
  conditionListQuerySchema,
  loginQuerySchema,
  ogpQuerySchema,
  pageQuerySchema,
  tagListQuerySchema,
  testimonialQuerySchema,
  videoListQuerySchema,
} from '#contract/api/queries.ts';
import { conditionBodySchema, conditionMonthSchema, conditionSchema } from '#contract/entities/condition.ts';
import { consentDueSchema, consentsBodySchema } from '#contract/entities/consent.ts';
import {
  documentSchema,
  introductionDetailSchema,
  introductionListItemSchema,
  ogpSchema,
  pageSlugSchema,
  testimonialSchema,
} from '#contract/entities/document.ts';
import { exportSchema } from '#contract/entities/export.ts';
import { loginParamsSchema, loginsContentsSchema } from '#contract/entities/login.ts';
import {
  newPasskeyBodySchema,
  passkeyCreationSchema,
  passkeyLoginBodySchema,
  passkeyRequestSchema,
  passkeySchema,
} from '#contract/entities/passkey.ts';
import {
  callbackUserSchema,
  deregisterBodySchema,
  profileBodySchema,
  registerBodySchema,
  userSchema,
} from '#contract/entities/user.ts';
import {
  genreSchema,
  supervisorSchema,
  tagSchema,
  videoDetailSchema,
  videoListItemSchema,
} from '#contract/entities/video.ts';
import { favoritesBodySchema, viewBodySchema, viewUpdateBodySchema } from '#contract/entities/view.ts';
import { AVATAR_FIELD, PER_PAGE } from '#contract/limits.ts';
import {
  countSchema,
  dateSchema,
  dateTimeSchema,
  idSchema,
  maxCodePoints,
  pathSchema,
  slugSchema,
  videoIdSchema,
} from '#contract/scalars.ts';

const nothing = v.null();

const videoParams = v.object({ id: videoIdSchema });
const slugParams = v.object({ slug: slugSchema });
const numberSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number), idSchema);
const conditionParams = v.object({ id: numberSchema });
const passkeyParams = v.object({ passkey: numberSchema });
const userContents = v.object({ user: userSchema });
const consentsContents = v.object({ consents_due: v.array(consentDueSchema) });

const declared = {
  lineLogin: read('LINEログインを始める', {
    query: loginQuerySchema,
    contents: v.object({ user: v.nullable(userSchema), redirect_url: v.string() }),
  }),
  lineCallback: write('LINEログインの結果を受け取る', {
    body: v.object({
      code: v.pipe(v.string('code を指定してください。'), v.nonEmpty('code を指定してください。'), maxCodePoints(2000)),
      state: v.pipe(
        v.string('state を指定してください。'),
        v.nonEmpty('state を指定してください。'),
        maxCodePoints(500),
      ),
    }),
    contents: v.object({ callback_user: callbackUserSchema, user: v.nullable(userSchema) }),
  }),
  passkeyLogin: read('パスキーでのログインを始める', { contents: v.object({ options: passkeyRequestSchema }) }),
  passkeyCallback: write('パスキーでログインする', { body: passkeyLoginBodySchema, contents: userContents }),
  register: write('会員登録', {
    body: registerBodySchema,
    contents: userContents,
  }),
  deregister: write('退会', {
    needsRecentLogin: true,
    body: deregisterBodySchema,
    contents: nothing,
  }),
  refresh: write('セッションを更新する', { contents: nothing }),
  logout: read('ログアウト', { contents: nothing }),
  recentLogin: read('ログインしたばかりかどうか', {
    // 0 if an export, a deregistration or a change of passkeys needs a new login.
    contents: v.object({ seconds_left: countSchema }),
  }),

  me: read('自分の情報', { contents: userContents }),
  updateMe: write('プロフィールを書き換える', { body: profileBodySchema, contents: userContents }),
  uploadAvatar: write('画像を登録する', {
    upload: AVATAR_FIELD,
    contents: v.object({ avatar_path: pathSchema }),
  }),
  myAvatars: read('選べる画像', {
    contents: v.object({
      own: v.array(pathSchema),
      presets: v.array(pathSchema),
      // One name for each of `presets`, in the same order; '' for a picture without a name. Servers of earlier releases
      // don't send this field.
      preset_names: v.optional(v.array(v.string())),
    }),
  }),
  passkeys: read('自分のパスキーの一覧', { contents: v.object({ passkeys: v.array(passkeySchema) }) }),
  passkeyOptions: write('パスキーの登録を始める', {
    needsRecentLogin: true,
    contents: v.object({ options: passkeyCreationSchema }),
  }),
  addPasskey: write('パスキーを登録する', {
    needsRecentLogin: true,
    body: newPasskeyBodySchema,
    contents: v.object({ passkey: passkeySchema }),
  }),
  removePasskey: write('パスキーを削除する', { needsRecentLogin: true, params: passkeyParams, contents: nothing }),
  consents: read('まだ同意していない、新しくなった文書', { contents: consentsContents }),
  agree: write('新しくなった文書に同意する', { body: consentsBodySchema, contents: consentsContents }),
  exportMe: read('自分のデータをすべて受け取る', {
    needsRecentLogin: true,
    contents: exportSchema,
  }),
  logins: read('自分のログインの一覧', { contents: loginsContentsSchema }),
  endOtherLogins: write('ほかの端末をすべてログアウトする', { contents: nothing }),
  endLogin: write('ひとつの端末をログアウトする', { params: loginParamsSchema, contents: nothing }),

  conditions: read('体調の記録の一覧', {
    query: conditionListQuerySchema,
    contents: v.object({
      conditions: v.union([v.array(conditionSchema), v.array(conditionMonthSchema)]),
      latest_condition_date: v.nullable(dateSchema),
    }),
  }),
  condition: read('体調の記録', {
    params: conditionParams,
    contents: v.object({ condition: conditionSchema }),
  }),
  putCondition: write('体調を記録する', {
    queued: true,
    body: conditionBodySchema,
    contents: v.object({
      condition: v.nullable(conditionSchema),
      latest_condition_date: v.nullable(dateSchema),
      newer_at: v.optional(dateTimeSchema),
    }),
  }),
  deleteCondition: write('体調の記録を削除する', {
    queued: true,
    params: conditionParams,
    // `deleted_at` is absent in answers that were stored with their idempotency key before this field existed.
    contents: v.object({ latest_condition_date: v.nullable(dateSchema), deleted_at: v.optional(dateTimeSchema) }),
  }),

  videos: read('動画の一覧', {
    query: videoListQuerySchema,
    contents: v.object({ videos: v.array(videoListItemSchema), count: countSchema }),
  }),
  video: read('動画', { params: videoParams, contents: v.object({ video: videoDetailSchema }) }),
  genres: read('ジャンルの一覧', {
    shared: true,
    contents: v.object({ videoGenres: v.array(genreSchema) }),
  }),
  tags: read('タグの一覧', {
    shared: true,
    query: tagListQuerySchema,
    contents: v.object({ tags: v.array(tagSchema), count: countSchema }),
  }),
  supervisors: read('監修者の一覧', {
    shared: true,
    contents: v.object({ supervisors: v.array(supervisorSchema) }),
  }),
  putFavorites: write('お気に入りの変更をまとめて送る', { queued: true, body: favoritesBodySchema, contents: nothing }),
  createView: write('視聴を記録する', { queued: true, body: viewBodySchema, contents: nothing }),
  updateView: write('視聴の記録を更新する', { queued: true, body: viewUpdateBodySchema, contents: nothing }),
  clearViews: write('視聴の履歴を削除する', {
    queued: true,
    // Null in answers that were stored with their idempotency key before `cleared_at` existed.
    contents: v.nullable(v.object({ cleared_at: dateTimeSchema })),
  }),

  introductions: read('動画紹介の一覧', {
    shared: true,
    query: pageQuerySchema(PER_PAGE.introductions),
    contents: v.object({ video_introductions: v.array(introductionListItemSchema), count: countSchema }),
  }),
  introduction: read('動画紹介', {
    shared: true,
    params: slugParams,
    contents: v.object({ video_introduction: introductionDetailSchema, ogp: ogpSchema }),
  }),
  // Not shared: the previewed page belongs to another site and may change while our content version stays the same.
  introductionOgp: read('リンク先の見出し', {
    params: slugParams,
    query: ogpQuerySchema,
    contents: v.object({ ogp: ogpSchema }),
  }),

  faqs: read('よくある質問', {
    shared: true,
    query: pageQuerySchema(PER_PAGE.faqs),
    contents: v.object({ faqs: v.array(documentSchema), count: countSchema }),
  }),
  notifications: read('お知らせ', {
    shared: true,
    query: pageQuerySchema(PER_PAGE.notifications),
    contents: v.object({ notifications: v.array(documentSchema), count: countSchema }),
  }),
  page: read('規約などのページ', {
    shared: true,
    params: v.object({ slug: pageSlugSchema }),
    contents: v.object({ page: documentSchema }),
  }),
  testimonials: read('利用者と企業の声', {
    shared: true,
    query: testimonialQuerySchema,
    contents: v.object({ testimonials: v.array(testimonialSchema), count: countSchema }),
  }),

  health: read('動いているか', {
    // `build`: null if the server has no built page, as in development.
    contents: v.object({ status: v.literal('ok'), version: v.string(), build: v.nullable(v.string()) }),
  }),
  ready: read('応じられるか', { contents: v.object({ status: v.literal('ok') }) }),
} as const satisfies Record<CallName, object>;

export type Calls = {
  readonly [Name in CallName]: (typeof declared)[Name] & (typeof endpoints)[Name] & { readonly name: Name };
};

/**
 * Every call of the API. The server validates requests and generates the OpenAPI document from this list; the client
 * derives its types from it.
 */
export const calls = Object.fromEntries(
  Object.entries(declared).map(([name, parts]) => [name, { ...parts, ...endpoints[name as CallName], name }]),
) as Calls;
