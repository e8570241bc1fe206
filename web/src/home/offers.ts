/** What a newcomer may choose from: people, groups, and what is on next. */
import { useQuery } from '@tanstack/react-query';
import { hourOf } from '../../../src/client/first-reads.ts';
import { api, type Outputs } from '../server/api.ts';
import { session } from '../server/session.ts';

export type Person = Outputs['accounts']['get'];
export type Group = Outputs['groups']['list'][number];
export type Event = Outputs['events']['list'][number];

export interface Offers {
  people: readonly Person[];
  groups: readonly Group[];
  events: readonly Event[];
}

const MOST_PEOPLE = 12;
const MOST_GROUPS = 6;
const MOST_EVENTS = 3;

/** Those whom the server suggests come first, then who wrote last. */
async function people(): Promise<Person[]> {
  const [suggested, active] = await Promise.all([
    api.discovery.suggestions.query({ limit: MOST_PEOPLE }),
    api.discovery.directory.query({ limit: 2 * MOST_PEOPLE, local: true }),
  ]);
  const all = [...suggested.map(({ account }) => account), ...active];
  const wanted = all.filter(({ id, group, moved }) => id !== session().actorId && !group && !moved);
  return [...new Map(wanted.map((account) => [account.id, account])).values()].slice(0, MOST_PEOPLE);
}

/** Those that let everybody in come first. */
async function groups(): Promise<Group[]> {
  const found = await api.groups.list.query({ limit: 40 });
  const mayJoin = found.filter(
    ({ openness, domain }) => domain === null && openness !== null && openness !== 'INVITE_ONLY',
  );
  const isOpen = ({ openness }: Group): boolean => openness === 'OPEN';
  return [...mayJoin.filter(isOpen), ...mayJoin.filter((group) => !isOpen(group))].slice(0, MOST_GROUPS);
}

/** Whether one tick is enough to take part. */
const isFree = ({ joinOptions, local, options }: Event): boolean =>
  joinOptions === 'FREE' && local && options.remainingAttendeeCapacity !== 0;

async function events(): Promise<Event[]> {
  const found = await api.events.list.query({ from: hourOf(new Date()), notCancelled: true, limit: 20 });
  return found.filter(isFree).slice(0, MOST_EVENTS);
}

/** What cannot be read is left out. */
const orNone = <Item>(reading: Promise<Item[]>): Promise<Item[]> => reading.catch(() => []);

export const useOffers = () =>
  useQuery({
    queryKey: ['offers'],
    queryFn: async (): Promise<Offers> => {
      const [ofPeople, ofGroups, ofEvents] = await Promise.all([orNone(people()), orNone(groups()), orNone(events())]);
      return { people: ofPeople, groups: ofGroups, events: ofEvents };
    },
    // What is chosen must not vanish below one's hands.
    staleTime: Number.POSITIVE_INFINITY,
  });
