/** The picture of a person or group, or their initials. Decoration: the name is beside it. */
import { type AccountLike, type ActorLike, faceOf } from '../face.ts';

/** In CSS pixels. */
const SIZES = { xs: 24, s: 32, m: 40, row: 44, l: 64, xl: 96 } as const;

export type FaceSize = keyof typeof SIZES;

interface FaceProps {
  /** Without an actor the face is empty. */
  of: AccountLike | ActorLike | null | undefined;
  size?: FaceSize;
}

const NOBODY = { src: null, initials: '', colour: '', isGroup: false } as const;

export function Face({ of, size = 'row' }: FaceProps) {
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
      src={src}
      alt=""
      width={SIZES[size]}
      height={SIZES[size]}
      loading="lazy"
      decoding="async"
    />
  );
}
