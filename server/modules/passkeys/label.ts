import { systemName } from '#server/session/device-label.ts';

/** Names of authenticators by their AAGUID. Source: github.com/passkeydeveloper/passkey-authenticator-aaguids. */
const AUTHENTICATORS: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloudキーチェーン',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloudキーチェーン',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google パスワード マネージャー',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chromeのプロフィール',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
};

/**
 * A name by which the member recognises a passkey: the device on which it was made, and the password manager that holds
 * it. If the password manager is unknown, the kind of authenticator is named instead.
 */
export function labelOf(aaguid: string, transports: readonly string[], userAgent: string | undefined): string {
  const device = systemName(userAgent ?? null);
  const holder = AUTHENTICATORS[aaguid] ?? kindOf(transports);
  return device === undefined ? holder : `${device}（${holder}）`;
}

function kindOf(transports: readonly string[]): string {
  if (transports.includes('internal')) return '画面ロック';
  return transports.some((way) => way === 'usb' || way === 'nfc') ? 'セキュリティキー' : 'パスキー';
}
