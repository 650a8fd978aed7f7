import * as v from 'valibot';
import { type CallName, type Endpoint, endpoints } from '#contract/endpoints.ts';
import { conditionBodySchema, conditionMonthSchema, conditionSchema } from '#contract/entities/condition.ts';
import {
  documentSchema,
  introductionDetailSchema,
  introductionListItemSchema,
  ogpSchema,
  pageSlugSchema,
  testimonialSchema,
} from '#contract/entities/document.ts';
import { exportSchema } from '#contract/entities/export.ts';
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
  conditionListQuerySchema,
  loginQuerySchema,
  noQuerySchema,
  ogpQuerySchema,
  pageQuerySchema,
  tagListQuerySchema,
  testimonialQuerySchema,
  videoListQuerySchema,
} from '#contract/queries.ts';
import {
  countSchema,
  dateSchema,
  idSchema,
  maxCodePoints,
  pathSchema,
  slugSchema,
  videoIdSchema,
} from '#contract/scalars.ts';

/**
 * Every call of the API, once: the server validates and documents by it, the client types and sends by it.
 *
 * `access`: `public` (the answer may depend on the session), `authenticated` (signed in through the provider is enough),
 * `registered` (the profile is complete).
 * `shared`: the answer is the same for everybody and may be cached by content version.
 */
export interface Call<
  Query extends v.GenericSchema = v.GenericSchema,
  Params extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema | null = v.GenericSchema | null,
  Contents extends v.GenericSchema = v.GenericSchema,
> extends Endpoint {
  readonly access: 'public' | 'authenticated' | 'registered';
  readonly shared: boolean;
  readonly summary: string;
  readonly query: Query;
  readonly params: Params;
  readonly body: Body;
  /** The file field of a multipart call, whose body is nothing else. */
  readonly upload: string | null;
  readonly contents: Contents;
}

const noParams = v.object({});
const nothing = v.null();

interface Options {
  readonly access?: Call['access'];
  readonly shared?: boolean;
}

function read<
  Contents extends v.GenericSchema,
  Query extends v.GenericSchema = typeof noQuerySchema,
  Params extends v.GenericSchema = typeof noParams,
>(
  name: CallName,
  summary: string,
  parts: { contents: Contents; query?: Query; params?: Params } & Options,
): Call<Query, Params, null, Contents> {
  return {
    ...endpoints[name],
    summary,
    access: parts.access ?? 'public',
    shared: parts.shared ?? false,
    query: (parts.query ?? noQuerySchema) as Query,
    params: (parts.params ?? noParams) as Params,
    body: null,
    upload: null,
    contents: parts.contents,
  };
}

function write<
  Contents extends v.GenericSchema,
  Body extends v.GenericSchema | null = null,
  Params extends v.GenericSchema = typeof noParams,
>(
  name: CallName,
  summary: string,
  parts: { contents: Contents; body?: Body; params?: Params; upload?: string } & Options,
): Call<typeof noQuerySchema, Params, Body, Contents> {
  return {
    ...endpoints[name],
    summary,
    access: parts.access ?? 'registered',
    shared: false,
    query: noQuerySchema,
    params: (parts.params ?? noParams) as Params,
    body: (parts.body ?? null) as Body,
    upload: parts.upload ?? null,
    contents: parts.contents,
  };
}

const videoParams = v.object({ id: videoIdSchema });
const slugParams = v.object({ slug: slugSchema });
const conditionParams = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number), idSchema) });
const userContents = v.object({ user: userSchema });

export const calls = {
  lineLogin: read('lineLogin', 'LINEログインを始める', {
    query: loginQuerySchema,
    contents: v.object({ user: v.nullable(userSchema), redirect_url: v.string() }),
  }),
  lineCallback: write('lineCallback', 'LINEログインの結果を受け取る', {
    access: 'public',
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
  register: write('register', '会員登録', {
    access: 'authenticated',
    body: registerBodySchema,
    contents: userContents,
  }),
  deregister: write('deregister', '退会', {
    access: 'authenticated',
    body: deregisterBodySchema,
    contents: nothing,
  }),
  refresh: write('refresh', 'セッションを更新する', { access: 'public', contents: nothing }),
  logout: read('logout', 'ログアウト', { contents: nothing }),

  me: read('me', '自分の情報', { access: 'authenticated', contents: userContents }),
  updateMe: write('updateMe', 'プロフィールを書き換える', { body: profileBodySchema, contents: userContents }),
  uploadAvatar: write('uploadAvatar', '画像を登録する', {
    access: 'authenticated',
    upload: AVATAR_FIELD,
    contents: v.object({ avatar_path: pathSchema }),
  }),
  myAvatars: read('myAvatars', '選べる画像', {
    access: 'authenticated',
    contents: v.object({ own: v.array(pathSchema), presets: v.array(pathSchema) }),
  }),
  exportMe: read('exportMe', '自分のデータをすべて受け取る', {
    access: 'registered',
    contents: exportSchema,
  }),

  conditions: read('conditions', '体調の記録の一覧', {
    access: 'registered',
    query: conditionListQuerySchema,
    contents: v.object({
      conditions: v.union([v.array(conditionSchema), v.array(conditionMonthSchema)]),
      latest_condition_date: v.nullable(dateSchema),
    }),
  }),
  condition: read('condition', '体調の記録', {
    access: 'registered',
    params: conditionParams,
    contents: v.object({ condition: conditionSchema }),
  }),
  putCondition: write('putCondition', '体調を記録する', {
    body: conditionBodySchema,
    contents: v.object({ condition: v.nullable(conditionSchema), latest_condition_date: v.nullable(dateSchema) }),
  }),
  deleteCondition: write('deleteCondition', '体調の記録を消す', {
    params: conditionParams,
    contents: v.object({ latest_condition_date: v.nullable(dateSchema) }),
  }),

  videos: read('videos', '動画の一覧', {
    query: videoListQuerySchema,
    contents: v.object({ videos: v.array(videoListItemSchema), count: countSchema }),
  }),
  video: read('video', '動画', { params: videoParams, contents: v.object({ video: videoDetailSchema }) }),
  genres: read('genres', 'ジャンルの一覧', {
    shared: true,
    contents: v.object({ videoGenres: v.array(genreSchema) }),
  }),
  tags: read('tags', 'タグの一覧', {
    shared: true,
    query: tagListQuerySchema,
    contents: v.object({ tags: v.array(tagSchema), count: countSchema }),
  }),
  supervisors: read('supervisors', '監修者の一覧', {
    shared: true,
    contents: v.object({ supervisors: v.array(supervisorSchema) }),
  }),
  putFavorites: write('putFavorites', 'お気に入りの変更をまとめて送る', {
    body: favoritesBodySchema,
    contents: nothing,
  }),
  createView: write('createView', '視聴を記録する', { body: viewBodySchema, contents: nothing }),
  updateView: write('updateView', '視聴の記録を更新する', { body: viewUpdateBodySchema, contents: nothing }),
  clearViews: write('clearViews', '視聴の履歴を消す', { contents: nothing }),

  introductions: read('introductions', '動画紹介の一覧', {
    shared: true,
    query: pageQuerySchema(PER_PAGE.introductions),
    contents: v.object({ video_introductions: v.array(introductionListItemSchema), count: countSchema }),
  }),
  introduction: read('introduction', '動画紹介', {
    shared: true,
    params: slugParams,
    contents: v.object({ video_introduction: introductionDetailSchema, ogp: ogpSchema }),
  }),
  // Not shared: other sites change without a new content version.
  introductionOgp: read('introductionOgp', 'リンク先の見出し', {
    params: slugParams,
    query: ogpQuerySchema,
    contents: v.object({ ogp: ogpSchema }),
  }),

  faqs: read('faqs', 'よくある質問', {
    shared: true,
    query: pageQuerySchema(PER_PAGE.faqs),
    contents: v.object({ faqs: v.array(documentSchema), count: countSchema }),
  }),
  notifications: read('notifications', 'お知らせ', {
    shared: true,
    query: pageQuerySchema(PER_PAGE.notifications),
    contents: v.object({ notifications: v.array(documentSchema), count: countSchema }),
  }),
  page: read('page', '規約などのページ', {
    shared: true,
    params: v.object({ slug: pageSlugSchema }),
    contents: v.object({ page: documentSchema }),
  }),
  testimonials: read('testimonials', '利用者と企業の声', {
    shared: true,
    query: testimonialQuerySchema,
    contents: v.object({ testimonials: v.array(testimonialSchema), count: countSchema }),
  }),

  health: read('health', '動いているか', { contents: v.object({ status: v.literal('ok') }) }),
  ready: read('ready', '応じられるか', { contents: v.object({ status: v.literal('ok') }) }),
} as const;

export type Calls = typeof calls;
export type QueryOutput<C extends Call> = v.InferOutput<C['query']>;
export type ParamsOutput<C extends Call> = v.InferOutput<C['params']>;
export type BodyOutput<C extends Call> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : undefined;
export type ContentsOf<C extends Call> = v.InferOutput<C['contents']>;
