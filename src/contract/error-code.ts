/** Codes that a program, not a person, reads. */
export const ErrorCode = {
  ownerMismatch: 'OWNER_MISMATCH',
  notRegistered: 'NOT_REGISTERED',
  inProgress: 'IN_PROGRESS',
  keyReused: 'KEY_REUSED',
  antiForgery: 'ANTI_FORGERY',
  /** 404 of a video that was public once; its page says so. */
  withdrawn: 'WITHDRAWN',
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];
