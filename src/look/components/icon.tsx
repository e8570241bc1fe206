/** An icon: lines in the colour of the text. Decoration: the word is beside it, or in the label of the control. */

interface IconProps {
  /** On a field of 24 by 24. */
  path: string;
  /** `s` beside small text. */
  size?: 's' | undefined;
  /** Whether it points to the start or the end of lines; drawn as from left to right. */
  turns?: boolean | undefined;
}

export function Icon({ path, size, turns = false }: IconProps) {
  const classes = ['icon', size, turns && 'turns'].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
