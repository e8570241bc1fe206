/** The choices for a new person: people, groups, and upcoming events. */
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

/** Suggestions of the server come first, then the most recently active people. */
async function people(): Promise<Person[]> {
  const [suggested, active] = await Promise.all([
    api.discovery.suggestions.query({ limit: MOST_PEOPLE }),
    api.discovery.directory.query({ limit: 2 * MOST_PEOPLE, local: true }),
  ]);
  const all = [...suggested.map(({ account }) => account), ...active];
  const wanted = all.filter(({ id, group, moved }) => id !== session().actorId && !group && !moved);
  return [...new Map(wanted.map((account) => [account.id, account])).values()].slice(0, MOST_PEOPLE);
}

/** Open groups come first. */
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

/** Lists that cannot be read are empty. */
const orNone = <Item>(reading: Promise<Item[]>): Promise<Item[]> => reading.catch(() => []);

export const useOffers = () =>
  useQuery({
    queryKey: ['offers'],
    queryFn: async (): Promise<Offers> => {
      const [ofPeople, ofGroups, ofEvents] = await Promise.all([orNone(people()), orNone(groups()), orNone(events())]);
      return { people: ofPeople, groups: ofGroups, events: ofEvents };
    },
    // Choices must not disappear while somebody selects them.
    staleTime: Number.POSITIVE_INFINITY,
  });
