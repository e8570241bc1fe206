/** The picture of a person or group. Decoration only: the name is beside it. */
import css from './avatar.module.css';

interface AvatarProps {
  src: string | null | undefined;
  /** In CSS pixels. */
  size?: 24 | 32 | 48 | 96;
}

const DEFAULT = '/assets/avatar.png';

export function Avatar({ src, size = 48 }: AvatarProps) {
  return (
    <img
      className={css.avatar}
      src={src || DEFAULT}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
