/**
 * State table of waiting lists: what each act does for a person who is not on the list, who waits, and for whom a place is held. People
 * who take part are in the table of participations (states.ts above).
 */

export type WaitingState = 'NONE' | 'WAITING' | 'OFFERED';

/** The effect of joining: to begin a participation, to take the place that is held, to queue, to keep the position, or a refusal. */
export type WaitingStep = 'begins' | 'takes the offer' | 'queued' | 'stays' | 'full' | 'has places';

/** While there are places for the person and their guests, counting those held for them, and while there are too few. */
type ByPlaces = Record<'free' | 'full', WaitingStep>;

interface WaitingSteps {
  join: ByPlaces;
  /** The person agrees to wait. */
  joinOrWait: ByPlaces;
  /** The person wants to wait and nothing else. */
  wait: ByPlaces;
  leave: 'absent' | 'ends';
  /** An organizer lets the person in: into new places if too few are free, or into those that are held. */
  letIn: 'absent' | 'place' | 'held place';
}

export type JoinAct = 'join' | 'joinOrWait' | 'wait';

/** With more guests than places are held for, others may be missing. */
const OFFER = { free: 'takes the offer', full: 'full' } as const;

export const WAITING_STEPS: Record<WaitingState, WaitingSteps> = {
  NONE: {
    join: { free: 'begins', full: 'full' },
    joinOrWait: { free: 'begins', full: 'queued' },
    wait: { free: 'has places', full: 'queued' },
    ...{ leave: 'absent', letIn: 'absent' },
  },
  WAITING: {
    join: { free: 'begins', full: 'full' },
    joinOrWait: { free: 'begins', full: 'stays' },
    wait: { free: 'has places', full: 'stays' },
    ...{ leave: 'ends', letIn: 'place' },
  },
  OFFERED: {
    ...{ join: OFFER, joinOrWait: OFFER, wait: { free: 'stays', full: 'stays' } },
    ...{ leave: 'ends', letIn: 'held place' },
  },
};

const HOUR_MS = 3_600_000;

/** Until then somebody who gets a place is asked first: later than a day before the event they may have other plans. */
const SURE_MS = 24 * HOUR_MS;
/** Nobody gets a place by waiting so shortly before: the first to come joins. */
const LAST_MS = HOUR_MS;

/** The effect of a free place on the first person of the list. */
export type Promotion = { kind: 'seat' } | { kind: 'offer'; until: Date } | { kind: 'none' };

/**
 * @param asks whether the person can be asked: no activity expresses an offer to a remote person, and where organizers decide, the
 * request is theirs to answer
 */
export function promotionAt(begins: Date, now: Date, asks: boolean): Promotion {
  const left = begins.getTime() - now.getTime();
  if (left <= LAST_MS) return { kind: 'none' };
  if (left > SURE_MS || !asks) return { kind: 'seat' };
  return { kind: 'offer', until: new Date(now.getTime() + left / 2) };
}
