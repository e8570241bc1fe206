/**
 * State table of the occurrences of a series: what a change of the series does to each. `renew.ts` applies it.
 */
import type { Event } from '../../generated/prisma/client.ts';

/** `DETACHED`: changed alone. `CANCELLED`: alone or with others, whether it was changed alone or not. */
export type OccurrenceState = 'REGULAR' | 'DETACHED' | 'CANCELLED' | 'BEGUN';

/** The rule has its original start, the rule no longer has it, or the series ends before it. */
export type OccurrencePlace = 'planned' | 'left out' | 'ended';

/** `ends`: it is deleted, or cancelled if people take part or wait. */
export type OccurrenceStep = 'changes' | 'ends' | 'stays';

export const OCCURRENCE_STEPS: Record<OccurrenceState, Record<OccurrencePlace, OccurrenceStep>> = {
  REGULAR: { planned: 'changes', 'left out': 'ends', ended: 'ends' },
  DETACHED: { planned: 'stays', 'left out': 'stays', ended: 'ends' },
  CANCELLED: { planned: 'stays', 'left out': 'stays', ended: 'stays' },
  BEGUN: { planned: 'stays', 'left out': 'stays', ended: 'stays' },
};

export function occurrenceState({ beginsOn, status, detached }: Event, now: Date): OccurrenceState {
  if (beginsOn <= now) return 'BEGUN';
  if (status === 'CANCELLED') return 'CANCELLED';
  return detached ? 'DETACHED' : 'REGULAR';
}
