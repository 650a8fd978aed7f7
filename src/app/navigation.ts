import { text } from '#app/text.ts';
import { href } from '#contract/route-map.ts';

/** The links of header and footer, in one place. */
export const headerLinks = [
  { to: href('home'), text: text.navHome, icon: 'home' },
  { to: href('videos'), text: text.navVideos, icon: 'video' },
  { to: href('faqs'), text: text.navFaqs, icon: 'question' },
] as const;

export const footerLinks = [
  { to: href('faqs'), text: text.navFaqs },
  { to: href('terms'), text: text.navTerms },
] as const;
