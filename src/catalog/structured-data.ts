/** Parts of schema.org that several pages say of themselves. For search engines only: made when the server renders. */
type Thing = Readonly<Record<string, unknown>>;

/** Several things about one page, as one document. */
export function structuredData(...things: readonly Thing[]): Thing {
  return { '@context': 'https://schema.org', '@graph': things };
}

interface Crumb {
  readonly name: string;
  /** Root-relative. */
  readonly path: string;
}

/** The way from the first crumb to this page, which is the last one. */
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
