import * as v from 'valibot';

/** Validation of the enumerations of enums.ts. */

export const OnOffSchema = v.picklist([0, 1], '0 か 1 で指定してください。');
export const GenderSchema = v.picklist([1, 2, 3], '性別を選んでください。');
export const WithdrawalReasonSchema = v.picklist([1, 2, 3, 4, 5, 6], '退会の理由を選んでください。');
export const RegistrationStatusSchema = v.picklist(['AUTHENTICATED', 'REGISTERED']);
export const OperationActionSchema = v.picklist(['PLAY', 'PAUSE', 'SKIP', 'LEAVE'], '操作の種類が正しくありません。');
export const VideoStatusSchema = v.picklist([0, 1, 2]);
export const PublicationStatusSchema = v.picklist([0, 1]);
export const VideoTypeSchema = v.picklist([1, 2]);
export const TestimonialTypeSchema = v.picklist(['USER', 'COMPANY'], '種類は USER か COMPANY で指定してください。');
export const TrackKindSchema = v.picklist(['captions', 'descriptions', 'chapters']);
