import type { ScreenName } from '#app/routes.tsx';

/** The source file of every screen, by which the server finds the chunk to preload. Only the server needs it, so it stays out of the page. */
export const screenModules: Readonly<Record<ScreenName, string>> = {
  home: 'src/features/home/home-route.tsx',
  lp: 'src/features/landing/lp/lp-route.tsx',
  lp2: 'src/features/landing/lp2/lp2-route.tsx',
  lpGsn: 'src/features/landing/lp-gsn/lp-gsn-route.tsx',
  lpIb: 'src/features/landing/lp-ib/lp-ib-route.tsx',
  videos: 'src/features/videos/list-route.tsx',
  video: 'src/app/screens/video-route.tsx',
  introductions: 'src/features/introductions/list-route.tsx',
  introduction: 'src/features/introductions/detail-route.tsx',
  faqs: 'src/features/documents/faqs-route.tsx',
  terms: 'src/features/documents/terms-route.tsx',
  privacy: 'src/features/documents/privacy-route.tsx',
  company: 'src/features/documents/company-route.tsx',
  contact: 'src/features/documents/contact-route.tsx',
  members: 'src/features/documents/members-route.tsx',
  accessibility: 'src/features/documents/accessibility-route.tsx',
  consultation: 'src/features/documents/consultation-route.tsx',
  notifications: 'src/features/documents/notifications-route.tsx',
  cookie: 'src/features/documents/cookie-route.tsx',
  settings: 'src/features/settings/settings-route.tsx',
  conditions: 'src/features/conditions/conditions-route.tsx',
  authStart: 'src/features/auth/start-route.tsx',
  authCallback: 'src/features/auth/callback-route.tsx',
};
