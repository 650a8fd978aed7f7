import { expect, it } from 'vitest';
import { deviceLabel } from '#server/session/device-label.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

it.each([
  ['Android の Chrome', `${ANDROID} ${CHROME} Mobile Safari/537.36`],
  [
    'Android の Samsung Internet',
    `${ANDROID} ${CHROME.replace('Chrome', 'SamsungBrowser/27.0 Chrome')} Mobile Safari/537.36`,
  ],
  ['Android の Edge', `${ANDROID} ${CHROME} Mobile Safari/537.36 EdgA/130.0.0.0`],
  ['Android の Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'],
  [
    'Android の LINE',
    `${ANDROID} ${CHROME.replace('Chrome', 'Version/4.0 Chrome')} Mobile Safari/537.36 Line/14.19.1/IAB`,
  ],
  ['iPhone の Safari', `${IPHONE} ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['iPhone の Chrome', `${IPHONE} ${WEBKIT} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`],
  ['iPhone の Firefox', `${IPHONE} ${WEBKIT} FxiOS/131.0 Mobile/15E148 Safari/605.1.15`],
  ['iPhone の LINE', `${IPHONE} ${WEBKIT} Mobile/15E148 Safari Line/14.19.0`],
  // The app on the home screen of an iPhone names no browser.
  ['iPhone', `${IPHONE} ${WEBKIT} Mobile/15E148`],
  ['iPad の Safari', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${WEBKIT} Version/12.1 Mobile/15E148 Safari/604.1`],
  ['Mac の Safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`],
  ['Windows の Edge', `${WINDOWS} ${CHROME} Safari/537.36 Edg/130.0.0.0`],
  ['Windows の Opera', `${WINDOWS} ${CHROME} Safari/537.36 OPR/115.0.0.0`],
  ['Windows の Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'],
  ['Chromebook の Chrome', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['Linux の Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'],
  ['Firefox', 'Firefox/1.0'],
  [null, 'curl/8.5.0'],
  [null, ''],
  [null, null],
  [null, `${'x '.repeat(250)}Android Chrome/1`],
])('%s', (label, userAgent) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
