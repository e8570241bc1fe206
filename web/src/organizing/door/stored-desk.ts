/** The list and the acts of a door as this browser stores them. */
import type { Inputs, Outputs } from '../../server/api.ts';
import { session } from '../../server/session.ts';

export type Act = Inputs['door']['settle']['acts'][number];
type Settled = Outputs['door']['settle']['acts'][number];
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
  settled: Settled | null;
  /** The result that was shown is that of the server. */
  isTold?: boolean;
}

export interface StoredDesk {
  door: Door | null;
  entries: Entry[];
}

export const DOOR_PREFIX = 'door-';

/** The keys of the identity that acts begin so. */
export const ownPrefix = (): string => `${DOOR_PREFIX}${session().userId}-${session().actorId}-`;

export const deskKey = (uuid: string): string => `${ownPrefix()}${uuid}`;
