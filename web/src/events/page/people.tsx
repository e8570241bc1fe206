/** The participants whom the viewer may see, with links to them. */
import { useState } from 'react';
import { Link } from 'react-router';
import { FaceList } from '../../../../src/look/components/people.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { ActorName } from '../../people/actor-name.tsx';
import { readerIn } from '../../words/format.ts';
import { actorPath } from '../actor-path.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { hostOf } from '../host-of.ts';
import { isToCome } from './taking.ts';
import { useParticipants } from './use-participants.ts';

/** Fits a row on a phone, with one face for the rest. */
const FIRST = 7;

export function People({ event }: { event: Event }) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const [isWhole, setWhole] = useState(false);
  const { data = [], hasNextPage, isFetchingNextPage, fetchNextPage } = useParticipants(event);
  if (data.length === 0) return null;
  const { participants } = event.participantStats;
  const told = event.local && participants > 0 ? words.going({ people: participants }) : words.whoComes;
  const heading = isToCome(event) ? told : words.whoJoined;
  const shown = isWhole || data.length <= FIRST + 1 ? data : data.slice(0, FIRST);
  const others = Math.max(participants, data.length) - shown.length;
  return (
    <section className="stack">
      <div className="line">
        <h2>{heading}</h2>
        {shown.length < data.length && (
          <button type="button" className={`${css.link} push small`} onClick={() => setWhole(true)}>
            {words.seeAll}
          </button>
        )}
      </div>
      <FaceList
        people={shown.map(({ actor }) => actor)}
        pathTo={actorPath}
        nameOf={(actor) => <ActorName actor={actor} />}
        Link={Link}
        locale={readerIn().locale}
        rest={shown.length < data.length ? others : 0}
        more={
          <button type="button" className={css.plain} onClick={() => setWhole(true)}>
            {kit.more}
          </button>
        }
      />
      {!event.local && <p className="meta">{words.knownThere({ host: hostOf(event) })}</p>}
      {isWhole && hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {kit.more}
        </button>
      )}
    </section>
  );
}
