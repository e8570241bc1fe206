/** One of those who can organize an event, in a selection. */
import { useActorName } from '../people/actor-name.tsx';
import type { Organizer } from './use-organizers.ts';

export function OrganizerOption({ organizer }: { organizer: Organizer }) {
  return <option value={organizer.id}>{useActorName(organizer)}</option>;
}
