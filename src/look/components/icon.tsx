/** An icon: lines in the colour of the text. Decoration: the word is beside it, or in the label of the control. */

interface IconProps {
  /** On a field of 24 by 24. */
  path: string;
  /** `s` beside small text. */
  size?: 's' | undefined;
}

export function Icon({ path, size }: IconProps) {
  return (
    <svg className={size ? `icon ${size}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
