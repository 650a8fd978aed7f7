/**
 * The API's enumerations, as plain objects. A type with the same name as an object is the union of the object's values.
 * The schemas are in enum-schemas.ts, so that the page doesn't load them.
 */

export const OnOff = { off: 0, on: 1 } as const;
export type OnOff = (typeof OnOff)[keyof typeof OnOff];

export const DisabilityGroup = { withCertificate: 1, withDiagnosis: 2, withoutDiagnosis: 3 } as const;
export type DisabilityGroup = (typeof DisabilityGroup)[keyof typeof DisabilityGroup];

export const Gender = { man: 1, woman: 2, other: 3 } as const;
export type Gender = (typeof Gender)[keyof typeof Gender];

export const WithdrawalReason = {
  noNeededInformation: 1,
  watchedAllVideos: 2,
  hardToUse: 3,
  tooDifficult: 4,
  tooEasy: 5,
  other: 6,
} as const;
export type WithdrawalReason = (typeof WithdrawalReason)[keyof typeof WithdrawalReason];

export const RegistrationStatus = { authenticated: 'AUTHENTICATED', registered: 'REGISTERED' } as const;
export type RegistrationStatus = (typeof RegistrationStatus)[keyof typeof RegistrationStatus];

export const OperationAction = { play: 'PLAY', pause: 'PAUSE', skip: 'SKIP', leave: 'LEAVE' } as const;
export type OperationAction = (typeof OperationAction)[keyof typeof OperationAction];

export const ViewStatus = { all: 0, viewed: 1, unviewed: 2 } as const;
export type ViewStatus = (typeof ViewStatus)[keyof typeof ViewStatus];

export const SortType = { latest: 0, oldest: 1, playCount: 2, random: 3, viewedLatest: 4, relevance: 5 } as const;
export type SortType = (typeof SortType)[keyof typeof SortType];

/** The order of a list for which no order was chosen. */
export const defaultSort = (keyword: string): SortType => (keyword === '' ? SortType.latest : SortType.relevance);

/** How several tags combine (`search_type`). */
export const TagMatch = { or: 0, and: 1 } as const;
export type TagMatch = (typeof TagMatch)[keyof typeof TagMatch];

export const ConditionsListType = { dates: 0, monthly: 1 } as const;
export type ConditionsListType = (typeof ConditionsListType)[keyof typeof ConditionsListType];

/** `video_status`: how far the caller has watched a video. */
export const VideoStatus = { unviewed: 0, inProgress: 1, viewed: 2 } as const;
export type VideoStatus = (typeof VideoStatus)[keyof typeof VideoStatus];

export const PublicationStatus = { draft: 0, public: 1 } as const;

export const VideoType = { general: 1, company: 2 } as const;
export type VideoType = (typeof VideoType)[keyof typeof VideoType];

export const TestimonialType = { user: 'USER', company: 'COMPANY' } as const;
export type TestimonialType = (typeof TestimonialType)[keyof typeof TestimonialType];

export const TrackKind = { captions: 'captions', descriptions: 'descriptions', chapters: 'chapters' } as const;
export type TrackKind = (typeof TrackKind)[keyof typeof TrackKind];

/** A version of a film: with large key words, with spoken descriptions, or with sign language. */
export const VersionKind = { keywords: 'keywords', described: 'described', sign: 'sign' } as const;
export type VersionKind = (typeof VersionKind)[keyof typeof VersionKind];

/** The only provider of a social login, as named in paths and in the `from` query parameter. */
export const SOCIAL_PROVIDER = 'line';
