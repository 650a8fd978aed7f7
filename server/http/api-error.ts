import { ErrorCode, type FieldMessages } from '#contract/api/envelope-shape.ts';
import type { SecurityEvent } from '#server/process/security-events.ts';

interface Details {
  /** Messages by input field, 422 only. */
  readonly fields?: FieldMessages;
  readonly headers?: Readonly<Record<string, string>>;
  /** 419 only: the token with which to repeat the call. */
  readonly antiForgeryToken?: string;
  /** The event to log when the error is sent. */
  readonly event?: SecurityEvent;
}

/**
 * An intended error response. `code` is the `err_code`, by which clients tell apart errors with the same status; null if
 * the status says enough. `message` is Japanese and shown to people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly fields: FieldMessages | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly antiForgeryToken: string | undefined;
  readonly event: SecurityEvent | undefined;

  constructor(status: number, code: ErrorCode | null, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
    this.antiForgeryToken = details.antiForgeryToken;
    this.event = details.event;
  }
}

export const notFound = (message = 'お探しのものは見つかりませんでした。') => new ApiError(404, null, message);

export const withdrawn = () => new ApiError(404, ErrorCode.withdrawn, 'この動画の公開は終了しました。');

export const loginRequired = () => new ApiError(401, null, 'ログインしてください。');

export const forged = (antiForgeryToken: string) =>
  new ApiError(
    419,
    ErrorCode.antiForgery,
    '長時間操作がなかったため、セッションが無効になりました。お手数ですが、もう一度操作をお願い致します。',
    { antiForgeryToken, event: 'anti_forgery.refused' },
  );

export const registrationRequired = () => new ApiError(403, ErrorCode.notRegistered, '会員登録を完了してください。');

export const loginAgain = () =>
  new ApiError(403, ErrorCode.loginAgain, '大切な情報を守るため、もう一度ログインしてください。', {
    event: 'session.login_again_required',
  });

export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError(405, null, 'この操作はできません。', { headers: { allow: allowed.join(', ') } });

export const invalid = (fields: FieldMessages) => new ApiError(422, null, '入力の内容を確認してください。', { fields });

/**
 * The general Japanese messages by status, for errors without a message of their own, such as those that libraries
 * throw.
 */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'リクエストを読み取れませんでした。',
  404: 'お探しのものは見つかりませんでした。',
  408: '時間内に受け取れませんでした。もう一度お試しください。',
  413: '送られたデータが大きすぎます。',
  414: 'アドレスが長すぎます。',
  415: 'この形式のデータは受け取れません。',
  416: '指定された範囲がありません。',
  429: 'アクセスが集中しています。しばらく待ってからお試しください。',
  431: 'アドレスが長すぎます。',
  503: 'ただいま接続しにくくなっています。しばらく時間をおいてから再度お試しください。',
};

export function messageForStatus(status: number): string {
  return (
    MESSAGES[status] ??
    (status < 500 ? MESSAGES[400] : undefined) ??
    'エラーが発生しました。しばらく時間をおいてから再度お試しください。'
  );
}

/** An error with the general message of its status. */
export function errorOfStatus(status: number, headers: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError(status, null, messageForStatus(status), { headers });
}
