/** A series of the demo community whose dates differ: of those to come, one is moved and one is cancelled. */
import { DAY_MS } from './demo-time.ts';
import { EVENTS } from './events.ts';
import type { Stage } from './stage.ts';

/** Call after jobs have made the dates. */
export async function changeDates(stage: Stage): Promise<void> {
  for (const { title, by, rule } of EVENTS) {
    if (rule === undefined) continue;
    const [, moved, cancelled] = await stage.platform.db.event.findMany({
      where: { title, local: true, seriesId: { not: null }, beginsOn: { gt: new Date(stage.today) } },
      ...{ orderBy: { beginsOn: 'asc' }, take: 3 },
    });
    if (!moved || !cancelled) continue;
    const { caller } = stage.of(by);
    const dayLater = (time: Date): string => new Date(time.getTime() + DAY_MS).toISOString();
    const { beginsOn, endsOn } = moved;
    await caller.events.update({
      ...{ id: moved.uuid, beginsOn: dayLater(beginsOn) },
      ...(endsOn && { endsOn: dayLater(endsOn) }),
    });
    await caller.events.cancel({ id: cancelled.uuid, message: 'The bridge is closed for the regatta.' });
  }
}
