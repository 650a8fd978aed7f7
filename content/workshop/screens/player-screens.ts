import type { Page } from 'playwright';
import { open, press, type Series, steps } from './shot.ts';
import { VIDEO } from './visitor-screens.ts';

const playTo = (seconds: number) => async (page: Page) => {
  await press('再生')(page);
  await page.waitForFunction((until) => (document.querySelector('video')?.currentTime ?? 0) > until, seconds);
};

/** Plays the video until a little after 3.5 s, when a caption is visible, and pauses it. */
export const playAndPause = steps(playTo(3.5), press('一時停止'));
const panel = press('見かたの設定');
const choose = (list: string, option: string) => (page: Page) =>
  page.getByRole('group', { name: '動画プレーヤー' }).getByLabel(list).selectOption(option);

export const playerScreens: readonly Series[] = [
  {
    name: 'player',
    shots: [
      { name: 'before', path: VIDEO },
      { name: 'video', path: `${VIDEO}?t=3`, prepare: playAndPause, windowOnly: true, inGallery: true },
      {
        name: 'resume-offer',
        path: `${VIDEO}?t=20`,
        prepare: steps(
          playTo(24),
          press('一時停止'),
          (page) => page.reload(),
          (page) => page.getByRole('button', { name: '続きから' }).waitFor(),
        ),
        windowOnly: true,
      },
      { name: 'panel', path: VIDEO, prepare: panel },
      { name: 'keys', path: VIDEO, prepare: steps(panel, press('キーボードでの操作')), windowOnly: true },
      {
        name: 'transcript',
        path: VIDEO,
        prepare: steps(open('文字で読む'), (page) => page.locator('main details[open] li').nth(3).waitFor()),
      },
      {
        name: 'caption-below',
        path: VIDEO,
        prepare: steps(
          panel,
          choose('字幕の場所', 'below'),
          choose('字幕の大きさ', '200'),
          choose('画面の説明', 'text'),
          panel,
          press(/続きから|はじめから|再生/),
          (page) => page.waitForTimeout(6000),
        ),
        windowOnly: true,
      },
      { name: 'audio-only', path: VIDEO, prepare: steps(panel, choose('画質', 'audio'), panel), windowOnly: true },
      {
        name: 'failed',
        path: VIDEO,
        prepare: async (page) => {
          await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
          await page.reload();
          await press(/続きから|再生/)(page);
          await page.getByText('動画を再生できませんでした').first().waitFor({ timeout: 60_000 });
          await page.unroute('**/media/**');
        },
        windowOnly: true,
      },
      {
        name: 'connection-lost',
        path: VIDEO,
        prepare: async (page) => {
          await page.route('**/media/**', (route) => route.abort('internetdisconnected'));
          await page.reload();
          await page
            .getByRole('button', { name: /続きから|再生$/ })
            .first()
            .waitFor();
          await page.context().setOffline(true);
          await press(/続きから|再生/)(page);
          await page
            .getByText(/接続が切れました|インターネットにつながっていません/)
            .first()
            .waitFor();
          await page.waitForTimeout(1000);
        },
        windowOnly: true,
      },
    ],
  },
];
