/** The organizers, and a way to ask them, which new people often need. */
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { Face } from '../../../../src/look/components/face.tsx';
import { NameRow } from '../../../../src/look/components/name-row.tsx';
import { ActorName, useActorName } from '../../people/actor-name.tsx';
import { session } from '../../server/session.ts';
import { firstName } from '../../words/names.ts';
import { actorPath } from '../actor-path.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { hostOf } from '../host-of.ts';
import { besideOf, useOrganizers } from './use-organizers.ts';

type Organizer = NonNullable<Event['organizerActor']>;

const handleOf = (actor: Organizer): string => actorPath(actor).slice(1);

/** A direct post that begins with their handle and the link of the event. */
const questionTo = (actor: Organizer, event: Event): string =>
  `/compose?${new URLSearchParams({ visibility: 'direct', text: `${handleOf(actor)} ${event.url}\n` })}`;

function AskLink({ actor, event }: { actor: Organizer; event: Event }) {
  const words = useEventsMessages();
  const name = useActorName(actor);
  return (
    <Link className="button small" to={questionTo(actor, event)}>
      <Mail className="icon s" aria-hidden="true" />
      {words.askPerson({ name: firstName(name) })}
    </Link>
  );
}

/** @param about the event to ask about; null if the actor cannot be asked */
function OrganizerRow({ actor, about }: { actor: Organizer; about: Event | null }) {
  const name = (
    <Link className="plain" to={actorPath(actor)}>
      <ActorName actor={actor} />
    </Link>
  );
  const note = (
    <span className="meta">
      <bdi>{handleOf(actor)}</bdi>
    </span>
  );
  return (
    <NameRow sign={<Face of={actor} />} name={name} note={note}>
      {about && <AskLink actor={actor} event={about} />}
    </NameRow>
  );
}

export function Organizers({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { data } = useOrganizers(event);
  const { attributedTo: group, organizerActor: person } = event;
  return (
    <section className="stack tight">
      <h2>{words.organizedBy}</h2>
      {group && <OrganizerRow actor={group} about={null} />}
      {person && <OrganizerRow actor={person} about={person.id === session().actorId ? null : event} />}
      {besideOf(data, event).map((actor) => (
        <OrganizerRow key={actor.id} actor={actor} about={null} />
      ))}
      {event.calendar && <p className="meta">{words.fromCalendar(event.calendar)}</p>}
      {!event.local && (
        <p className="meta">
          <a href={event.url} target="_blank" rel="noreferrer nofollow">
            {words.onHost({ host: hostOf(event) })}
          </a>
        </p>
      )}
    </section>
  );
}
