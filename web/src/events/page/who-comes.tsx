/** Faces and names of some participants, and the number of others: `Mira, Tomasz and 7 more`. */
import { FacesLine } from '../../../../src/look/components/people.tsx';
import { useActorName } from '../../people/actor-name.tsx';
import { session } from '../../server/session.ts';
import { readerIn } from '../../words/format.ts';
import { firstName } from '../../words/names.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { hostOf } from '../host-of.ts';
import { useParticipants } from './use-participants.ts';

type Actor = Parameters<typeof useActorName>[0] & { id: string };

export function WhoComes({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { data = [] } = useParticipants(event);
  const { actorId } = session();
  const shown = data
    .map(({ actor }) => actor)
    .toSorted((one, other) => Number(other.id === actorId) - Number(one.id === actorId));
  const nameOf = (actor: Actor | undefined, name: string): string =>
    actor?.id === actorId ? words.you : firstName(name);
  const [first, second] = shown;
  const names = [
    { actor: first, name: useActorName(first) },
    { actor: second, name: useActorName(second) },
  ].flatMap(({ actor, name }) => (actor ? [nameOf(actor, name)] : []));
  const { participants } = event.participantStats;
  if (shown.length === 0 || participants === 0) {
    return event.local ? null : <p className="meta">{words.knownThere({ host: hostOf(event) })}</p>;
  }
  const others = participants - names.length;
  return (
    <FacesLine
      people={shown}
      names={names}
      others={others > 0 ? words.others({ people: others }) : null}
      locale={readerIn().locale}
    />
  );
}
