import * as v from 'valibot';
import { dateTimeSchema } from '#contract/scalars.ts';

export const CONSENT_KINDS = ['terms', 'privacy', 'sensitive'] as const;
export const consentKindSchema = v.picklist(CONSENT_KINDS, '同意の種類が正しくありません。');

/** A consent that a member still has to give, because the text to which it refers has changed. */
export const consentDueSchema = v.object({
  kind: consentKindSchema,
  /** When the current text was last changed. */
  version: dateTimeSchema,
  /** What has changed, in a few sentences. */
  changes: v.nullable(v.string()),
});
export type WireConsentDue = v.InferOutput<typeof consentDueSchema>;

/** POST /users/me/consents: the texts that the member has read and agrees to. */
export const consentsBodySchema = v.object({
  consents: v.pipe(
    v.array(v.object({ kind: consentKindSchema, version: dateTimeSchema }), '同意する文書を指定してください。'),
    v.minLength(1, '同意する文書を指定してください。'),
    v.maxLength(CONSENT_KINDS.length, '同意する文書が多すぎます。'),
  ),
});
export type ConsentsBody = v.InferOutput<typeof consentsBodySchema>;
