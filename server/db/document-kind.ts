export type DocumentKind = 'notification' | 'faq' | 'page';
