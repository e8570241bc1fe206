/** The discussions that were opened in this browser, and when: the list marks those with later replies. */
import { keep, readStored } from '../server/stored.ts';

const NAME = 'read-discussions';

/** The latest ones; each has about fifty characters. */
const MOST = 300;

type Opened = [id: string, at: string];

const opened = (): Opened[] => (readStored(NAME) ?? []) as Opened[];

/** The time of the last visit, by the id of the discussion. */
export const lastVisits = (): ReadonlyMap<string, string> => new Map(opened());

export function markRead(id: string): void {
  const others = opened().filter(([other]) => other !== id);
  keep(NAME, [...others, [id, new Date().toISOString()]].slice(-MOST));
}
