import type { Page } from 'playwright';
import { follow, open, press, type Series, steps } from './shot.ts';

const UNKNOWN_VIDEO = '/videos/01AAAAAAAAAAAAAAAAAAAAAAAA';

/** The address of a video with captions, descriptions and chapters. */
export const VIDEO = '/videos/01JWYSM7M0DS649PEEPA7XX72W';

/** Makes all further API calls of the page fail. */
const failing = async (page: Page) => {
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({
      status: 503,
      json: { version: '1.0', result: false, result_msg: '', errors: { err_msgs: [], err_code: null }, contents: null },
    }),
  );
};

/** Navigates, without a page load, to an address that the page doesn't link to. */
const goInPlace = (path: string) => (page: Page) =>
  page.evaluate((to) => {
    history.pushState({ idx: history.length, key: 'in-place', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
const toFooter = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded();
const chooseStars = async (page: Page) => {
  const stars = page.getByRole('main').getByRole('button', { name: /^お気に入り：/ });
  await stars.nth(3).waitFor();
  for (const index of [0, 1, 2]) await stars.nth(index).click();
};

const publicPages: Series = {
  name: 'visitor',
  shots: [
    { name: 'home', path: '/', inGallery: true },
    { name: 'menu', path: '/', prepare: open('メニュー'), windowOnly: true, narrowOnly: true },
    { name: 'videos', path: '/videos', inGallery: true },
    { name: 'videos-conditions', path: '/videos', prepare: open('条件を選ぶ') },
    {
      name: 'videos-chosen',
      path: '/videos?genres=finding-work&tags=オススメ&tags=interview&sort_type=2',
    },
    { name: 'search', path: `/videos?keyword=${encodeURIComponent('面接')}`, inGallery: true },
    { name: 'videos-empty', path: `/videos?keyword=${encodeURIComponent('みつからないことば')}` },
    { name: 'videos-seen', path: '/videos?view_status=1' },
    {
      name: 'videos-failed',
      path: '/terms',
      prepare: steps(failing, goInPlace('/videos?sort_type=1'), (page) =>
        page.getByText('動画の一覧を読み込めませんでした').or(page.getByText('エラーが発生しました')).first().waitFor(),
      ),
    },
    { name: 'introductions', path: '/video-introductions', inGallery: true },
    { name: 'introduction', path: '/video-introductions/rest-is-part-of-work', inGallery: true },
    { name: 'faqs', path: '/faqs', inGallery: true },
    { name: 'faqs-open', path: '/faqs', prepare: (page) => page.locator('main summary').first().click() },
    { name: 'faqs-empty', path: `/faqs?q=${encodeURIComponent('みつからない')}` },
    { name: 'notifications', path: '/notifications' },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'cookie', path: '/cookie' },
    { name: 'contact', path: '/contact' },
    { name: 'company', path: '/company' },
    { name: 'members', path: '/members' },
    { name: 'accessibility', path: '/accessibility' },
    { name: 'consultation', path: '/consultation' },
    { name: 'lp', path: '/lp', inGallery: true },
    { name: 'lp2', path: '/lp2' },
    { name: 'lp-gsn', path: '/lp_gsn' },
    { name: 'lp-ib', path: '/lp_ib' },
    { name: 'login', path: '/auth/start' },
    { name: 'login-to-return', path: '/mypage/conditions', prepare: (page) => page.waitForURL('**/auth/start') },
    { name: 'callback-failed', path: '/auth/callback?code=x&state=y' },
    { name: 'callback-declined', path: '/auth/callback?error=ACCESS_DENIED&state=y' },
    { name: 'line-stand-in', path: '/auth/start', prepare: follow('LINEでログイン') },
    { name: 'favourites-empty', path: '/mypage/videos/favorite' },
    { name: 'favourite-added', path: '/videos', prepare: chooseStars, windowOnly: true },
    { name: 'favourites', path: '/mypage/videos/favorite' },
    { name: 'saved-empty', path: '/saved' },
    { name: 'unsent-empty', path: '/unsent' },
    { name: 'settings', path: '/settings', inGallery: true },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'video-unknown', path: UNKNOWN_VIDEO },
    {
      name: 'fatal',
      path: '/terms',
      prepare: steps(failing, toFooter, follow('運営者について'), (page) =>
        page.getByRole('heading', { name: 'エラーが発生しました' }).waitFor(),
      ),
    },
    {
      name: 'offline',
      path: '/terms',
      prepare: async (page) => {
        await page.waitForLoadState('networkidle');
        // There is no service worker here, so only the browser's HTTP cache can answer offline. This request fills it.
        await page.evaluate(() => fetch('/drawings/offline.svg'));
        await page.context().setOffline(true);
        await toFooter(page);
        await follow('お問い合わせ')(page);
        await page.waitForTimeout(2000);
      },
    },
  ],
};

const firstVisit: Series = {
  name: 'first-visit',
  isFirstVisit: true,
  shots: [
    { name: 'home', path: '/', windowOnly: true },
    { name: 'videos', path: '/videos', windowOnly: true },
    { name: 'video', path: VIDEO, windowOnly: true },
  ],
};

const looks = [
  ['dark', { theme: 'dark' }],
  ['contrast', { theme: 'contrast' }],
  ['large-text', { textSize: '200' }],
  ['easy', { textMode: 'easy' }],
] as const;

const seenAs = looks.map(
  ([name, settings]): Series => ({
    name,
    settings,
    shots: [
      { name: 'home', path: '/' },
      { name: 'videos', path: '/videos', prepare: open(name === 'easy' ? 'くわしく えらぶ' : '条件を選ぶ') },
      { name: 'video', path: VIDEO, prepare: press(name === 'easy' ? '見かたを かえる' : '見かたの設定') },
      { name: 'introduction', path: '/video-introductions/rest-is-part-of-work' },
      { name: 'settings', path: '/settings' },
      { name: 'lp', path: '/lp' },
    ],
  }),
);

export const visitorScreens: readonly Series[] = [publicPages, firstVisit, ...seenAs];
