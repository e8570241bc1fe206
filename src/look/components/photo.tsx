/** An uploaded picture in the width that the browser needs, over its blurred placeholder. The parent's styles give it a size. */
import { blurredPicture } from '../blurred.ts';
import { focusClass } from '../focal-point.ts';
import { type ShownPicture, sourcesOf } from '../photo.ts';

interface PhotoProps {
  of: ShownPicture;
  /** Blank beside words that say the same. */
  alt: string;
  /** The width at which it is shown, as the `sizes` of its element. */
  sizes: string;
  className?: string | undefined;
  title?: string | undefined;
  /** Whether it is in view when the page is opened; others are loaded when they come into view. */
  isFirst?: boolean;
}

export function Photo({ of, alt, sizes, className, title, isFirst = false }: PhotoProps) {
  const { src, srcSet } = sourcesOf(of);
  const blurred = blurredPicture(of.blurhash);
  return (
    <span className={['photo', className, focusClass(of.focus)].filter(Boolean).join(' ')}>
      {blurred && <img src={blurred} alt="" aria-hidden="true" />}
      <img
        srcSet={srcSet}
        sizes={srcSet && sizes}
        src={src}
        alt={alt}
        title={title}
        width={of.width ?? undefined}
        height={of.height ?? undefined}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}
