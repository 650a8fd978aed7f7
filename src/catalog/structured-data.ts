/** schema.org data that several pages share. For search engines only, so it is made on the server. */
type Thing = Readonly<Record<string, unknown>>;

/** Several items about one page in one document. */
export function structuredData(...things: readonly Thing[]): Thing {
  return { '@context': 'https://schema.org', '@graph': things };
}

interface Crumb {
  readonly name: string;
  /** Root-relative. */
  readonly path: string;
}

/** Breadcrumbs from the first one to this page. */
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
