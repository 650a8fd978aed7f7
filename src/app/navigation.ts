import { text } from '#app/text.ts';
import { href } from '#contract/route-map.ts';

/** The links of header and footer, in one place. */
export const headerLinks = [
  { to: href('home'), text: text.navHome, icon: 'home' },
  { to: href('videos'), text: text.navVideos, icon: 'video' },
  { to: href('faqs'), text: text.navFaqs, icon: 'question' },
] as const;

export const footerLinks = [
  { to: href('notifications'), text: text.navNotifications },
  { to: href('faqs'), text: text.navFaqs },
  { to: href('members'), text: text.navMembers },
  { to: href('consultation'), text: text.navConsultation },
  { to: href('contact'), text: text.navContact },
  { to: href('company'), text: text.navCompany },
  { to: href('accessibility'), text: text.navAccessibility },
  { to: href('terms'), text: text.navTerms },
  { to: href('privacy'), text: text.navPrivacy },
  { to: href('cookie'), text: text.navCookie },
] as const;
