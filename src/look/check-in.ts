/**
 * The state of a person at the door. Devices work without a network and send their acts later, in any order and repeatedly, so the state follows from the set of all
 * acts alone: a person is in if a check-in is later than each undo, and came at the earliest of these check-ins.
 */
export interface TimedAct {
  key: string;
  kind: 'CHECK_IN' | 'UNDO' | 'WALK_IN';
  door: string;
  at: Date;
}

const order = (a: TimedAct, b: TimedAct): number => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1);

/** The check-ins about one person that are not undone. The first counts; none if the person is not in. */
export function checkInsOf<Act extends TimedAct>(acts: readonly Act[]): Act[] {
  const undone = Math.max(...acts.filter(({ kind }) => kind === 'UNDO').map(({ at }) => at.getTime()));
  return acts.filter(({ kind, at }) => kind === 'CHECK_IN' && at.getTime() > undone).sort(order);
}
