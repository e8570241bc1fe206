/** The people who organize an event together, and the viewer's invitation to it. */
import { useQuery } from '@tanstack/react-query';
import { organizersOf } from '../../../../src/client/first-reads.ts';
import { type Outputs, trpc } from '../../server/api.ts';
import { session } from '../../server/session.ts';
import type { Event } from '../event.ts';

type Organizers = Outputs['organizers']['list'];
type Actor = NonNullable<Event['organizerActor']>;

export const useOrganizers = ({ uuid }: Pick<Event, 'uuid'>) =>
  useQuery(trpc.organizers.list.queryOptions(organizersOf(uuid)));

/** Those besides the organizer and the group. */
export const besideOf = (data: Organizers | undefined, { organizerActor, attributedTo }: Event): Actor[] =>
  (data?.organizers ?? []).flatMap(({ actor }) =>
    actor && actor.id !== organizerActor?.id && actor.id !== attributedTo?.id ? [actor] : [],
  );

/** The invitation to the identity that acts. */
export const askedOf = (data: Organizers | undefined): Organizers['invitations'][number] | undefined =>
  data?.invitations.find(({ actor }) => actor?.id === session().actorId);
