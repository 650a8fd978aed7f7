import { text } from '#app/frame/text.ts';
import { INSTALL_SECTION } from '#contract/page-constants.ts';
import { href } from '#contract/route-map.ts';

export const headerLinks = [
  { to: href('home'), text: text.navHome },
  { to: href('videos'), text: text.navVideos },
  { to: href('conditions'), text: text.navConditions },
  { to: href('introductions'), text: text.navIntroductions },
  { to: href('notifications'), text: text.navNotifications },
  { to: href('faqs'), text: text.navFaqs },
  { to: href('consultation'), text: text.navConsultation },
] as const;

/** Further links in the menu of narrow windows. Wide windows show them in the footer and the member's menu. */
export const menuLinks = [
  { to: href('contact'), text: text.navContact },
  { to: href('favorites'), text: text.navFavourites },
  { to: href('saved'), text: text.navSaved },
  { to: href('settings'), text: text.navSettings },
] as const;

/** The bar at the bottom of a phone's screen, with short labels. Includes 相談先, so that help is one tap away. */
export const tabLinks = [
  { to: href('home'), text: text.tabHome, icon: 'home' },
  { to: href('videos'), text: text.tabVideos, icon: 'video' },
  { to: href('conditions'), text: text.tabConditions, icon: 'note' },
  { to: href('notifications'), text: text.navNotifications, icon: 'bell' },
  { to: href('consultation'), text: text.navConsultation, icon: 'phone' },
] as const;

export const memberLinks = [
  { to: href('conditions'), text: text.navConditions, icon: 'note' },
  { to: href('favorites'), text: text.navFavourites, icon: 'star' },
  { to: href('profile'), text: text.navProfile, icon: 'user' },
  { to: href('saved'), text: text.navSaved, icon: 'download' },
  { to: href('settings'), text: text.navSettings, icon: 'settings' },
] as const;

export const footerGroups = [
  {
    title: text.footerUse,
    links: [
      { to: href('favorites'), text: text.navFavourites },
      { to: href('saved'), text: text.navSaved },
      { to: href('unsent'), text: text.navUnsent },
      { to: href('settings'), text: text.navSettings },
      { to: `${href('settings')}#${INSTALL_SECTION}`, text: text.navInstall },
    ],
  },
  {
    title: text.footerHelp,
    links: [
      { to: href('consultation'), text: text.navConsultation },
      { to: href('contact'), text: text.navContact },
      { to: href('faqs'), text: text.navFaqs },
      { to: href('notifications'), text: text.navNotifications },
      { to: href('introductions'), text: text.navIntroductions },
      { to: href('members'), text: text.navMembers },
    ],
  },
  {
    title: text.footerAbout,
    links: [
      { to: href('company'), text: text.navCompany },
      { to: href('accessibility'), text: text.navAccessibility },
      { to: href('terms'), text: text.navTerms },
      { to: href('privacy'), text: text.navPrivacy },
      { to: href('cookie'), text: text.navCookie },
    ],
  },
] as const;
