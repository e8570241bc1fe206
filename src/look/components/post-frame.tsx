/** The frame of a post or comment: face, name, time, and a body. */
import type { ReactNode } from 'react';
import type { AccountLike, ActorLike } from '../face.ts';
import { Face } from './face.tsx';

interface PostFrameProps {
  by: AccountLike | ActorLike | null;
  /** Its description for screen readers. */
  label?: string | undefined;
  /** Usually a link. */
  name: ReactNode;
  /** None if the author is unknown. */
  handle: string | null | undefined;
  time: ReactNode;
  /** Above it: why it is shown. */
  why?: ReactNode;
  /** Whether the page is about this post. */
  isFocus?: boolean;
  children: ReactNode;
}

export function PostFrame({ by, label, name, handle, time, why, isFocus = false, children }: PostFrameProps) {
  return (
    <article className={isFocus ? 'post focus' : 'post'} aria-label={label}>
      {why}
      <Face of={by} />
      <div className="body">
        <p className="by">
          <b>{name}</b>
          {handle && <bdi className="meta handle">{handle}</bdi>}
          <span className="meta time">{time}</span>
        </p>
        {children}
      </div>
    </article>
  );
}
