/** A word or two in a coloured pill. */
import type { ReactNode } from 'react';
import { ICONS, type SharedIcon } from '../icons.ts';
import { Icon } from './icon.tsx';

interface TagProps {
  colour?: 'brick' | 'moss' | 'ochre';
  icon?: SharedIcon;
  children: ReactNode;
}

export function Tag({ colour, icon, children }: TagProps) {
  return (
    <span className={colour ? `tag ${colour}` : 'tag'}>
      {icon && <Icon path={ICONS[icon]} />}
      {children}
    </span>
  );
}
