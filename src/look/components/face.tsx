/** The picture of a person or group, or their initials. Mostly decoration: the name is beside it. */
import { type AccountLike, type ActorLike, faceOf } from '../face.ts';
import { plainUrl } from '../photo.ts';

/** In CSS pixels. */
const SIZES = { xs: 24, s: 32, m: 40, row: 44, l: 64, xl: 96 } as const;

export type FaceSize = keyof typeof SIZES;

interface FaceProps {
  /** Without an actor the face is empty. */
  of: AccountLike | ActorLike | null | undefined;
  size?: FaceSize;
  /** Its description, where no name is beside it. */
  alt?: string;
}

const NOBODY = { src: null, initials: '', colour: '', isGroup: false } as const;

export function Face({ of, size = 'row', alt = '' }: FaceProps) {
  const { src, initials, colour, isGroup } = of ? faceOf(of) : NOBODY;
  const className = ['face', size !== 'row' && size, isGroup && 'group', src === null && colour]
    .filter(Boolean)
    .join(' ');
  if (src === null) {
    return (
      <span className={className} aria-hidden="true">
        {initials}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={plainUrl({ url: src, width: null }, 160)}
      alt={alt}
      width={SIZES[size]}
      height={SIZES[size]}
      loading="lazy"
      decoding="async"
    />
  );
}
