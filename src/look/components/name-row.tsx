/** A person, a group or a file in a line: its face or icon, its name, a note below the name, and controls. */
import type { ReactNode } from 'react';

interface NameRowProps {
  sign: ReactNode;
  /** Usually a link. */
  name: ReactNode;
  note: ReactNode;
  /** Controls at the end. */
  children?: ReactNode;
}

export function NameRow({ sign, name, note, children }: NameRowProps) {
  return (
    <div className="row">
      {sign}
      <div className="who">
        <b>{name}</b>
        {note}
      </div>
      {children}
    </div>
  );
}
