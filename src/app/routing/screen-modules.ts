import type { ScreenName } from '#app/routing/routes.tsx';

/**
 * The source file of every screen. The server uses this list to find the chunks that a page needs. routes.tsx contains
 * the same paths, because the bundler needs literal paths in `import()`. The list has its own file, so that the page's
 * scripts don't contain it.
 */
export const screenModules: Readonly<Record<ScreenName, string>> = {
  home: 'src/app/screens/home-route.tsx',
  lp: 'src/features/landing/lp/lp-route.tsx',
  lp2: 'src/features/landing/lp2/lp2-route.tsx',
  lpGsn: 'src/features/landing/lp-gsn/lp-gsn-route.tsx',
  lpIb: 'src/features/landing/lp-ib/lp-ib-route.tsx',
  videos: 'src/features/videos/list-route.tsx',
  video: 'src/app/screens/video-route.tsx',
  introductions: 'src/features/introductions/list-route.tsx',
  introduction: 'src/features/introductions/detail-route.tsx',
  faqs: 'src/features/documents/faqs-route.tsx',
  terms: 'src/features/documents/document-route.tsx',
  privacy: 'src/features/documents/document-route.tsx',
  company: 'src/features/documents/document-route.tsx',
  contact: 'src/features/documents/document-route.tsx',
  members: 'src/features/documents/document-route.tsx',
  accessibility: 'src/features/documents/document-route.tsx',
  consultation: 'src/features/documents/document-route.tsx',
  notifications: 'src/features/documents/notifications-route.tsx',
  cookie: 'src/app/screens/cookie-route.tsx',
  favorites: 'src/features/favourites/favourites-route.tsx',
  saved: 'src/features/offline/saved/saved-route.tsx',
  unsent: 'src/features/offline/unsent/unsent-route.tsx',
  settings: 'src/app/screens/settings-route.tsx',
  conditions: 'src/app/screens/conditions-route.tsx',
  authStart: 'src/features/auth/start-route.tsx',
  authCallback: 'src/features/auth/callback-route.tsx',
  register: 'src/features/membership/register/register-route.tsx',
  registerConfirm: 'src/features/membership/register/register-confirm-route.tsx',
  registerComplete: 'src/features/membership/register/register-complete-route.tsx',
  deregister: 'src/features/membership/deregister/deregister-route.tsx',
  deregisterConfirm: 'src/features/membership/deregister/deregister-confirm-route.tsx',
  deregisterComplete: 'src/features/membership/deregister/deregister-complete-route.tsx',
  profile: 'src/features/membership/profile/profile-route.tsx',
  profileEdit: 'src/features/membership/profile/profile-edit-route.tsx',
  profileEditConfirm: 'src/features/membership/profile/profile-edit-confirm-route.tsx',
  profileEditComplete: 'src/features/membership/profile/profile-edit-complete-route.tsx',
};
