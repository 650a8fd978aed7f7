/** An item of schema.org data. It is for search engines only, so only the server renders it. */
type Thing = Readonly<Record<string, unknown>>;

export function structuredData(...things: readonly Thing[]): Thing {
  return { '@context': 'https://schema.org', '@graph': things };
}

interface Crumb {
  readonly name: string;
  /** A path on this site, such as `/videos`. */
  readonly path: string;
}

/** The breadcrumbs of a page, ending with the page itself. */
export function breadcrumbList(crumbs: readonly Crumb[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}
