/** The list and the acts of a door as this browser stores them. */
import type { Inputs, Outputs } from '../../server/api.ts';
import { DAYS_STORED } from '../../server/persist.ts';
import { session } from '../../server/session.ts';

export type Act = Inputs['door']['settle']['acts'][number];
export type Settled = Outputs['door']['settle'];
export type Person = Outputs['door']['people'][number];

export interface Door extends Pick<Outputs['door']['show'], 'figures' | 'publicKey' | 'eventId'> {
  people: Person[];
  /** From the clock of this device to that of the server, in milliseconds. */
  ahead: number;
  loadedAt: string;
}

export interface Entry {
  act: Act;
  /** Null if the person was not on the list. */
  name: string | null;
  /** Null until the server answered. */
  settled: Settled['acts'][number] | null;
  /** The result that was shown is that of the server. */
  isTold?: boolean;
}

export interface StoredDesk {
  door: Door | null;
  entries: Entry[];
}

/** When lists and names are deleted that are older. */
export const oldest = (): number => Date.now() - DAYS_STORED * 86_400_000;

export const isWaiting = ({ settled }: Entry): boolean => settled === null;

/**
 * The acts that were not sent, without the names of the list. People without a place keep the name that an organizer typed, for as long as a list
 * would be stored.
 */
export const unsentOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter(isWaiting).map((entry) => {
    const { name: typed, ...act } = entry.act;
    const isOld = Date.parse(act.at) <= oldest();
    return { ...entry, name: null, act: { ...act, ...(typed !== undefined && !isOld && { name: typed }) } };
  });

/** The list after the server settled these acts. */
export function settledIn(door: Door, { acts, figures }: Settled): Door {
  const cameOf = new Map(
    acts.flatMap(({ person, at, door: by }) =>
      person ? [[person.participationId, at === null ? null : { at, door: by ?? '' }] as const] : [],
    ),
  );
  const people = door.people.map((person) => {
    const came = cameOf.get(person.participationId);
    return came === undefined ? person : { ...person, came };
  });
  return { ...door, people, figures };
}

export const DOOR_PREFIX = 'door-';

/** The keys of the identity that acts begin so. */
export const ownPrefix = (): string => `${DOOR_PREFIX}${session().userId}-${session().actorId}-`;

export const deskKey = (uuid: string): string => `${ownPrefix()}${uuid}`;
