/**
 * Features that pages use: for the player, for copying a summary, and for passkeys. Sharing (`web-share`) is not
 * listed, because Chromium doesn't know the name and would warn on every page. Pages can share anyway.
 */
const OWN_PAGES = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

/** Features that are disabled, because no page uses them and an injected script could ask for them in our name. */
const NOBODY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

export const PERMISSIONS_POLICY = [
  ...OWN_PAGES.map((feature) => `${feature}=(self)`),
  ...NOBODY.map((feature) => `${feature}=()`),
].join(', ');
