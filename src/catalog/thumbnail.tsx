import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';

interface ThumbnailProps {
  /** The address of the narrowest picture. Wider pictures have the same address with another width in the file name. */
  readonly path: string | null;
  readonly sizes: string;
  /** For a picture that is visible without scrolling: it is loaded immediately instead of lazily. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

const NARROWEST = THUMBNAIL_WIDTHS[0];

export function sourceSet(path: string): string {
  return THUMBNAIL_WIDTHS.map((width) => `${path.replace(`-${NARROWEST}.`, `-${width}.`)} ${width}w`).join(', ');
}

/**
 * The picture of a video or an introduction. It is decorative (empty `alt`), because the title is beside it. Without a
 * picture the space has a background colour.
 */
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
