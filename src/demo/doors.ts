/** The door of the demo community: who came to the events with tickets that are over. */
import { HOUR_MS } from './demo-time.ts';
import { EVENTS } from './events.ts';
import type { Stage } from './stage.ts';

const MINUTE_MS = 60_000;

/** Two doors; one in five stays at home, and two come without a place. */
export async function standAtDoors(stage: Stage): Promise<void> {
  const { ids, db } = stage.platform;
  for (const { title, by, day, hasTickets } of EVENTS) {
    if (!hasTickets || day >= 0) continue;
    const event = await db.event.findFirst({ where: { title, local: true } });
    if (!event) continue;
    const { caller } = stage.of(by);
    const id = event.uuid;
    const people = await caller.door.people({ id });
    const opens = event.beginsOn.getTime() - HOUR_MS / 2;
    const actOf = (index: number) => ({
      id: idOf(ids.next()),
      at: new Date(opens + index * MINUTE_MS).toISOString(),
      door: index % 2 === 0 ? 'Mill gate' : 'Bridge',
    });
    const come = people.filter((_, index) => index % 5 !== 4);
    const checkIns = come.map(({ participationId }, index) => ({
      ...{ ...actOf(index), act: 'CHECK_IN' as const, participationId },
    }));
    const walkIn = { ...actOf(come.length), act: 'WALK_IN' as const, name: 'Two cyclists', people: 2 };
    await caller.door.settle({ id, acts: [...checkIns, walkIn] });
  }
}

/** A UUID (version 8) with the digits of an id. */
const idOf = (id: bigint): string => {
  const digits = id.toString(16).padStart(16, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13)}-8000-000000000000`;
};
