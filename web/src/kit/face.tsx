/** The picture of a person or group, or their initials. Decoration only: the name is beside it. */
import { type AccountLike, type ActorLike, faceOf } from '../../../src/look/face.ts';

/** 24, 32, 40, 44, 64 and 96 CSS pixels. */
const SIZES = { xs: 24, s: 32, m: 40, row: 44, l: 64, xl: 96 } as const;

interface FaceProps {
  /** Without an actor the face is empty. */
  of: AccountLike | ActorLike | null | undefined;
  size?: keyof typeof SIZES;
}

export function Face({ of, size = 'row' }: FaceProps) {
  const { src, initials, colour, isGroup } = of ? faceOf(of) : { src: null, initials: '', colour: '', isGroup: false };
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
