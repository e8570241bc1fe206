/** Beside a group's page in wide windows: its next event, its pins, and its moderators. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DateBlock } from '../../../src/look/components/date-block.tsx';
import { Face } from '../../../src/look/components/face.tsx';
import { NameRow } from '../../../src/look/components/name-row.tsx';
import { TitledPicture } from '../../../src/look/components/titled-picture.tsx';
import { placeName } from '../events/place.ts';
import { dayAndClock } from '../events/when.ts';
import { ButtonLink } from '../kit/button.tsx';
import { ActorName } from '../people/actor-name.tsx';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { readerIn } from '../words/format.ts';
import { textFor } from '../words/messages.ts';
import { handleOf, isolated } from '../words/names.ts';
import { useGroupsMessages } from './groups-messages.ts';
import { PinRow, usePins } from './pins.tsx';
import { type Group, ROLES } from './use-membership.ts';
import type { Overview } from './use-overviews.ts';

const MOST_PINS = 5;
/** Those with the highest role come first. */
const MOST_KEEPERS = 3;

export function GroupRail({ group, overview }: { group: Group; overview: Overview | undefined }) {
  const words = useGroupsMessages();
  const { data: pins = [] } = usePins(group);
  return (
    <>
      {overview?.next && <Next event={overview.next} />}
      {pins.length > 0 && (
        <section>
          <h2>{words.pins}</h2>
          {pins.slice(0, MOST_PINS).map((pin) => (
            <PinRow key={pin.id} pin={pin} />
          ))}
        </section>
      )}
      <Keepers group={group} />
    </>
  );
}

function Next({ event }: { event: NonNullable<Overview['next']> }) {
  const words = useGroupsMessages();
  const place = placeName(event, 1);
  return (
    <section>
      <h2>{words.next}</h2>
      <article className="card raised eventcard">
        <TitledPicture of={event.picture} title={event.title} sizes="320px" className="pic" />
        <DateBlock event={event} reader={readerIn()} />
        <div className="text">
          <h3>
            <Link className="cover-link plain" to={`/events/${event.uuid}`}>
              <bdi>{event.title}</bdi>
            </Link>
          </h3>
          <p className="meta">{[dayAndClock(event), place && isolated(place)].filter(Boolean).join('\u00a0· ')}</p>
        </div>
      </article>
    </section>
  );
}

function Keepers({ group: { id } }: { group: Group }) {
  const words = useGroupsMessages();
  const { data = [] } = useQuery(trpc.groups.members.queryOptions({ id, limit: MOST_KEEPERS }));
  const keepers = data.filter(({ actor, role }) => actor && role >= ROLES.moderator);
  if (keepers.length === 0) return null;
  return (
    <section>
      <h2>{words.lookedAfter}</h2>
      {keepers.map(
        ({ actor, role }) =>
          actor && (
            <NameRow
              key={actor.id}
              sign={<Face of={actor} size="m" />}
              name={
                <Link className="plain" to={`/${handleOf(actor)}`}>
                  <ActorName actor={actor} />
                </Link>
              }
              note={<span className="meta">{textFor(words.roles, role)}</span>}
            >
              {actor.id !== session().actorId && (
                <ButtonLink
                  small
                  to={`/compose?${new URLSearchParams({ visibility: 'direct', text: `${handleOf(actor)} ` })}`}
                >
                  {words.askPerson}
                </ButtonLink>
              )}
            </NameRow>
          ),
      )}
    </section>
  );
}
