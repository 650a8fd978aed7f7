import { JSDOM } from 'jsdom';
import type { Page } from 'playwright/test';
import { href, type RouteName, routeMap } from '#contract/route-map.ts';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { expectEntered, expectNotEntered, goInPlace, layout, untilHydrated } from '#tests/support/browser/in-page.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

/**
 * docs/product/routes.md: every route is reached by a page load and by a navigation without a page load. A navigation
 * without a page load announces the title and moves the focus to the heading. Other tests show what each screen does
 * and that it is accessible on narrow and wide screens.
 */

type Visitor = 'visitor' | 'taro' | 'new';
interface Row {
  readonly heading: RegExp;
  readonly who?: Visitor;
  /** The route to which the person is redirected, if any. */
  readonly ends?: RouteName;
}

const rows: Record<RouteName, Row> = {
  home: { heading: /「働く」のヒント/ },
  lp: { heading: /働き方の選択肢/ },
  lp2: { heading: /数分で/ },
  lpGsn: { heading: /一緒に見て/ },
  lpIb: { heading: /話せる職場/ },
  authStart: { heading: /^ログイン$/ },
  authCallback: { heading: /^ログインできませんでした$/ },
  company: { heading: /運営者情報/ },
  contact: { heading: /お問い合わせ/ },
  cookie: { heading: /クッキー/ },
  faqs: { heading: /よくある質問/ },
  members: { heading: /会員の方へ/ },
  notifications: { heading: /お知らせ/ },
  privacy: { heading: /プライバシーポリシー/ },
  terms: { heading: /利用規約/ },
  favorites: { heading: /お気に入りの動画/ },
  introductions: { heading: /動画紹介/ },
  introduction: { heading: /休むことも仕事の準備/ },
  videos: { heading: /動画をさがす/ },
  video: { heading: /./ },
  saved: { heading: /保存した動画/ },
  unsent: { heading: /送信待ちの記録/ },
  settings: { heading: /表示の設定/ },
  accessibility: { heading: /アクセシビリティ方針/ },
  consultation: { heading: /相談先の一覧/ },
  conditions: { heading: /体調の記録/, who: 'taro' },
  profile: { heading: /プロフィール/, who: 'taro' },
  profileEdit: { heading: /プロフィールの変更/, who: 'taro' },
  profileEditConfirm: { heading: /プロフィールの変更/, who: 'taro', ends: 'profileEdit' },
  profileEditComplete: { heading: /^プロフィール$/, who: 'taro', ends: 'profile' },
  deregister: { heading: /退会/, who: 'taro' },
  deregisterConfirm: { heading: /退会/, who: 'taro', ends: 'deregister' },
  deregisterComplete: { heading: /退会/, who: 'taro', ends: 'deregister' },
  register: { heading: /^会員登録$/, who: 'new' },
  registerConfirm: { heading: /^会員登録$/, who: 'new', ends: 'register' },
  registerComplete: { heading: /^会員登録$/, who: 'new', ends: 'register' },
};

const WITHOUT_LAYOUT: readonly RouteName[] = [
  ...(['lp', 'lp2', 'lpGsn', 'lpIb', 'cookie', 'register', 'registerConfirm', 'registerComplete'] as const),
  ...(['deregister', 'deregisterConfirm', 'deregisterComplete', 'profileEditComplete'] as const),
];

const UNKNOWN_PAGE = '/no-such-page';
const UNKNOWN_VIDEO = '/videos/01AAAAAAAAAAAAAAAAAAAAAAAA';

const named = Object.keys(rows) as RouteName[];
const of = (who: Visitor) => named.filter((name) => (rows[name].who ?? 'visitor') === who);

async function addressOf(page: Page, name: RouteName): Promise<string> {
  if (name === 'video') return firstVideo(page);
  return href(name, { slug: 'rest-is-part-of-work' });
}

const layouts = (name: RouteName) => (WITHOUT_LAYOUT.includes(name) ? 0 : 1);

async function expectThere(page: Page, name: RouteName, how: string): Promise<void> {
  const { heading, ends } = rows[name];
  const path = await addressOf(page, ends ?? name);
  await expect(page, `${name} ${how}`).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1 }), `${name} ${how}`).toHaveText(heading);
  await expect(page.locator('main'), `${name} ${how}`).toHaveCount(1);
  await expect(layout(page), `${name} ${how}`).toHaveCount(layouts(ends ?? name));
}

/**
 * Expects that the server's HTML already has one `main` with the page's heading. The HTML must contain the layout's
 * navigation if the page has a layout, and must not contain it otherwise.
 */
async function expectServed(page: Page, name: RouteName, path: string): Promise<void> {
  const answer = await page.request.get(path);
  expect(answer.status(), name).toBe(200);
  const { document } = new JSDOM(await answer.text()).window;
  expect(document.querySelectorAll('main'), name).toHaveLength(1);
  expect(document.querySelectorAll('nav[aria-label="よく使う画面"]'), name).toHaveLength(layouts(name));
  expect(document.querySelector('main h1')?.textContent, name).toMatch(rows[name].heading);
}

for (const who of ['visitor', 'taro', 'new'] as const)
  test(`${who}: every route is reached in place, is announced with the focus on its heading, and can be reloaded`, async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(180_000);
    // Expected errors: a callback without a login fails, and members' pages fail for people who are not registered.
    pageErrors.allow(/^(401|403|422) .*\/(auth|users)\//);
    pageErrors.allow(/^404 .*\/videos\//);
    if (who === 'visitor') await page.goto('/accessibility');
    else await logIn(page, who, '/accessibility');
    await untilHydrated(page);
    await expectNotEntered(page, 'the first page');
    for (const name of of(who)) {
      const path = await addressOf(page, name);
      const isPublic = routeMap[name].public;
      if (isPublic) await expectServed(page, name, path);
      await untilHydrated(page);
      await goInPlace(page, path);
      await expectThere(page, name, 'inside the page');
      if (rows[name].ends !== undefined) {
        await page.goto(path);
        await expectThere(page, name, 'opened');
        continue;
      }
      await expectEntered(page, name);
      // tests/e2e/content/pages.test.ts loads and hydrates every public page.
      if (isPublic) continue;
      await page.reload();
      await expectThere(page, name, 'reloaded');
    }
    const others = { visitor: [UNKNOWN_PAGE, UNKNOWN_VIDEO], taro: [href('favorites')], new: [] };
    await untilHydrated(page);
    for (const path of others[who]) {
      const before = await page.title();
      await goInPlace(page, path);
      await expect(page, path).not.toHaveTitle(before);
      await expectEntered(page, path);
    }
  });
