import * as v from 'valibot';
import {
  Gender,
  OnOff,
  OperationAction,
  PublicationStatus,
  RegistrationStatus,
  TestimonialType,
  TrackKind,
  VersionKind,
  VideoStatus,
  VideoType,
  WithdrawalReason,
} from '#contract/enums.ts';

export const OnOffSchema = v.picklist(Object.values(OnOff), '0 か 1 で指定してください。');
export const GenderSchema = v.picklist(Object.values(Gender), '性別を選んでください。');
export const WithdrawalReasonSchema = v.picklist(Object.values(WithdrawalReason), '退会の理由を選んでください。');
export const RegistrationStatusSchema = v.picklist(Object.values(RegistrationStatus));
export const OperationActionSchema = v.picklist(Object.values(OperationAction), '操作の種類が正しくありません。');
export const VideoStatusSchema = v.picklist(Object.values(VideoStatus));
export const PublicationStatusSchema = v.picklist(Object.values(PublicationStatus));
export const VideoTypeSchema = v.picklist(Object.values(VideoType));
export const TestimonialTypeSchema = v.picklist(
  Object.values(TestimonialType),
  '種類は USER か COMPANY で指定してください。',
);
export const TrackKindSchema = v.picklist(Object.values(TrackKind));
export const VersionKindSchema = v.picklist(
  Object.values(VersionKind),
  'keywords、described、sign のどれかを書いてください。',
);
