import { PAGE_SLUGS, type PageSlug } from '#contract/entities/document.ts';
import { routeMap } from '#contract/route-map.ts';
import { NOT_FOUND, type Preview } from '#server/link-preview/preview.ts';

/** Finds previews of this site's pages: in the content folder during an import, in the database for API calls. */
export interface SiteLookups {
  video(id: string): Promise<Preview | null>;
  introduction(slug: string): Promise<Preview | null>;
  page(slug: PageSlug): Promise<Preview | null>;
}

/** Titles of screens whose previews need no lookup, because these screens are not entries of the content. */
const SCREEN_TITLES: Readonly<Record<string, string>> = {
  [routeMap.home.path]: 'しごとのたね',
  [routeMap.videos.path]: '動画をさがす',
  [routeMap.introductions.path]: '動画の紹介',
  [routeMap.faqs.path]: 'よくある質問',
  [routeMap.notifications.path]: 'お知らせ',
  [routeMap.settings.path]: '表示の設定',
  [routeMap.saved.path]: '保存した動画',
  [routeMap.unsent.path]: '送信待ちの記録',
  [routeMap.conditions.path]: '日々の記録',
  [routeMap.profile.path]: 'プロフィール',
  [routeMap.favorites.path]: 'お気に入りの動画',
  [routeMap.authStart.path]: 'ログイン',
  [routeMap.register.path]: '会員登録',
  [routeMap.deregister.path]: '退会',
  [routeMap.lp.path]: 'しごとのたねについて',
  [routeMap.lp2.path]: 'しごとのたねについて',
  [routeMap.lpGsn.path]: 'しごとのたねについて',
  [routeMap.lpIb.path]: 'しごとのたねについて',
};

/** The decoded path of a URL of this site, without query and hash; null for other sites. */
export function inSitePath(url: string, publicOrigin: string): string | null {
  if (!URL.canParse(url, publicOrigin)) return null;
  const { origin, pathname } = new URL(url, publicOrigin);
  if (origin !== publicOrigin) return null;
  return decode(pathname.replace(/\/+$/, '')) || '/';
}

export async function previewInSite(path: string, site: SiteLookups): Promise<Preview> {
  const title = SCREEN_TITLES[path];
  if (title !== undefined) return { title, description: null, image: null, page_found: true };
  const [, first, second, more] = path.split('/');
  if (first === 'videos' && second !== undefined && more === undefined) return (await site.video(second)) ?? NOT_FOUND;
  if (first === 'video-introductions' && second !== undefined && more === undefined) {
    return (await site.introduction(second)) ?? NOT_FOUND;
  }
  const slug = PAGE_SLUGS.find((known) => path === `/${known}`);
  return (slug === undefined ? null : await site.page(slug)) ?? NOT_FOUND;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
