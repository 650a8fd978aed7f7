import type { Page } from 'playwright';
import { follow, open, press, type Series, steps } from './shot.ts';
import { VIDEO } from './visitor-screens.ts';

const CONDITIONS = '/mypage/conditions';
const charts = (page: Page) => page.locator('figure canvas').nth(1).waitFor();
const CONFIRM = '入力内容の確認へ進む';

/** Opens the form for today's condition. The form is closed if today is already recorded. */
const openForm = async (page: Page) => {
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^保存する$|直す$/ })
    .first();
  if ((await button.textContent()) === '直す') await button.click();
};

const fillIn = steps(
  openForm,
  (page) => page.getByRole('radiogroup', { name: '体調' }).getByRole('radio', { name: '少しつらい' }).check(),
  (page) => page.getByRole('radiogroup', { name: '気分' }).getByRole('radio', { name: 'ふつう' }).check(),
  press('保存する'),
);
const record = steps(fillIn, (page) => page.getByRole('main').getByText('送信しました').waitFor());

/** Deletes the stored dates of the last condition record and the last daily popup, so that the app asks again. */
const forgetToday = async (page: Page) => {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('session') ?? '{}') as { state?: object };
    const state = { ...stored.state, latestPopUpDate: null, latestConditionDate: null };
    localStorage.setItem('session', JSON.stringify({ ...stored, state }));
  });
};

const offline = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
};

const registerFields = async (page: Page) => {
  await page.getByLabel('生まれた年').selectOption({ index: 30 });
  await page.getByLabel('住んでいる都道府県').selectOption('沖縄県');
  await page.getByRole('radio', { name: 'その他（自由に書けます）' }).check();
  await page.getByRole('group', { name: '障害者手帳がある' }).getByLabel('その他').check();
  await page.getByLabel('「その他」の内容').fill('高次脳機能障害');
  await page.getByLabel('利用規約に同意します').check();
  await page.getByLabel('プライバシーポリシーに同意します').check();
  await page.getByLabel(/障害に関する情報や体調の記録/).check();
};

export const memberScreens: readonly Series[] = [
  {
    name: 'member',
    member: 'たろう',
    shots: [
      {
        name: 'question',
        path: '/terms',
        prepare: steps(forgetToday, follow(/^動画(をさがす)?$/), (page) => page.getByRole('dialog').waitFor()),
        windowOnly: true,
      },
      { name: 'home', path: '/' },
      { name: 'menu', path: '/videos', prepare: open('たろう'), windowOnly: true },
      { name: 'videos', path: '/videos', windowOnly: true },
      { name: 'video', path: VIDEO, windowOnly: true },
      { name: 'favourites', path: '/mypage/videos/favorite' },
      { name: 'conditions', path: CONDITIONS, prepare: charts, inGallery: true },
      { name: 'conditions-more', path: CONDITIONS, prepare: open('睡眠とメモ'), windowOnly: true },
      { name: 'conditions-year', path: CONDITIONS, prepare: steps(press('年で見る'), charts) },
      { name: 'conditions-summary', path: CONDITIONS, prepare: steps(follow('まとめをつくる'), charts) },
      { name: 'clear-views', path: CONDITIONS, prepare: press('視聴履歴を削除する'), windowOnly: true },
      { name: 'profile', path: '/mypage/profile' },
      { name: 'profile-edit', path: '/mypage/profile/edit' },
      { name: 'profile-confirm', prepare: press(CONFIRM) },
      { name: 'profile-complete', prepare: press('この内容に変える') },
      { name: 'deregister', path: '/auth/deregister' },
      { name: 'deregister-errors', prepare: press(CONFIRM) },
      {
        name: 'deregister-confirm',
        prepare: steps((page) => page.getByRole('radio', { name: '使いにくかった' }).check(), press(CONFIRM)),
      },
      {
        name: 'settings-shared',
        path: '/settings',
        prepare: steps((page) =>
          page
            .getByLabel('この端末に何も残さない')
            .click()
            .catch(() => undefined),
        ),
      },
    ],
  },
  {
    name: 'empty-member',
    member: 'はなこ',
    shots: [
      { name: 'home', path: '/' },
      { name: 'favourites', path: '/mypage/videos/favorite' },
      { name: 'videos-seen', path: '/videos?view_status=1' },
      { name: 'conditions', path: CONDITIONS },
      { name: 'recorded', path: CONDITIONS, prepare: record },
      { name: 'remove', prepare: press(/の記録を削除する$/), windowOnly: true },
      {
        // Screenshots are taken without a service worker, so /unsent can't be loaded offline. It is opened first, while
        // there is still a connection.
        name: 'unsent',
        path: '/unsent',
        prepare: steps(
          follow(/^動画(をさがす)?$/),
          (page) =>
            page
              .getByRole('main')
              .getByRole('button', { name: /^お気に入り：/ })
              .nth(1)
              .waitFor(),
          offline,
          async (page) => {
            for (const index of [0, 1])
              await page
                .getByRole('main')
                .getByRole('button', { name: /^お気に入り：/ })
                .nth(index)
                .click();
          },
          (page) => page.locator('a[href="/unsent"]:visible').first().click(),
        ),
      },
      {
        name: 'recorded-offline',
        path: CONDITIONS,
        prepare: steps(
          (page) => page.context().setOffline(false),
          (page) => page.reload(),
          offline,
          fillIn,
          (page) => page.getByText('未送信。つながったときに').first().waitFor(),
        ),
        windowOnly: true,
        inGallery: true,
      },
      { name: 'logout-unsent', prepare: steps(open('はなこ'), press('ログアウト')), windowOnly: true },
    ],
  },
  {
    name: 'new-member',
    member: '新しい人',
    shots: [
      { name: 'register', path: '/auth/register' },
      { name: 'register-errors', prepare: press(CONFIRM) },
      {
        name: 'register-crop',
        prepare: async (page) => {
          await page
            .getByLabel('自分の画像を使う')
            .setInputFiles('docs/gallery/home-1280.webp')
            .catch(() => page.getByLabel('自分の画像を使う').setInputFiles('public/screenshots/home-wide.png'));
          await page.getByRole('heading', { name: '使う範囲を決める' }).waitFor();
        },
        windowOnly: true,
      },
      { name: 'register-confirm', path: '/auth/register', prepare: steps(registerFields, press(CONFIRM)) },
      { name: 'register-complete', prepare: press('この内容で登録する') },
      { name: 'home', path: '/' },
      {
        name: 'deregister-complete',
        path: '/auth/deregister',
        prepare: steps(
          (page) => page.getByRole('radio', { name: '使いにくかった' }).check(),
          press(CONFIRM),
          press('退会する'),
        ),
      },
    ],
  },
];
