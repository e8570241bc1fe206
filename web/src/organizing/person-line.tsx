/** A person or group in a list: picture, name as a link, and handle. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { ActorName } from '../people/actor-name.tsx';
import type { Outputs } from '../server/api.ts';
import { handleOf } from '../words/names.ts';
import css from './person-line.module.css';

type Actor = NonNullable<Outputs['participations']['list'][number]['actor']>;

interface PersonLineProps {
  /** Null for a person whom the viewer may not see. */
  actor: Actor | null;
  note?: ReactNode;
  /** Their message to the organizers with the request. */
  message?: string | null;
}

export function PersonLine({ actor, note, message }: PersonLineProps) {
  if (!actor) return <span className={css.who}>–</span>;
  return (
    <>
      <Face of={actor} />
      <div className={css.who}>
        <Link to={`/${handleOf(actor)}`}>
          <ActorName actor={actor} />
        </Link>
        <p className="soft">
          <bdi>{handleOf(actor)}</bdi>
          {note && <>&nbsp;· {note}</>}
        </p>
        {message && (
          <p className={css.message} dir="auto">
            {message}
          </p>
        )}
      </div>
    </>
  );
}
