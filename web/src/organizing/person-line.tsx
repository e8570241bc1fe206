/** A person or group in a list: picture, name as a link, and handle. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { ActorName } from '../people/actor-name.tsx';
import type { Outputs } from '../server/api.ts';
import { handleOf } from '../words/names.ts';
import { useManagingMessages } from './managing-messages.ts';
import css from './person-line.module.css';

type Participant = Outputs['participations']['list'][number];
type Actor = NonNullable<Participant['actor']>;

interface PersonLineProps {
  /** Null for a person whom the viewer may not see. */
  actor: Actor | null;
  note?: ReactNode;
  /** Their message to the organizers with the request. */
  message?: string | null;
  /** Their answers to the questions of the event. */
  answers?: Participant['answers'];
}

export function PersonLine({ actor, note, message, answers }: PersonLineProps) {
  const words = useManagingMessages();
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
        {answers && answers.length > 0 && (
          <dl className={css.answers}>
            {answers.map(({ question, value }) => (
              <div key={question}>
                <dt className="soft">{question}</dt>
                <dd dir="auto">{value === true ? words.yes : value === false ? words.no : value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  );
}
