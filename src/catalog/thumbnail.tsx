import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';

interface ThumbnailProps {
  /** The narrowest width's address; the others differ in the number alone. */
  readonly path: string | null;
  readonly sizes: string;
  /** Part of the first view: fetched at once instead of when it comes near. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

const NARROWEST = THUMBNAIL_WIDTHS[0];

export function sourceSet(path: string): string {
  return THUMBNAIL_WIDTHS.map((width) => `${path.replace(`-${NARROWEST}.`, `-${width}.`)} ${width}w`).join(', ');
}

/** Decorative: the title beside it says the same. Without a picture the place stays, in the product's tint. */
export function Thumbnail({ path, sizes, eager = false, className }: ThumbnailProps) {
  if (path === null) return <span className={className} />;
  return (
    <img
      src={path}
      srcSet={sourceSet(path)}
      sizes={sizes}
      width={320}
      height={180}
      alt=""
      className={className}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
