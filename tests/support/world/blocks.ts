/** Performs an action at the moment when a block between two people is created. */
import { expect } from 'vitest';
import { addBlock } from '../../../src/domain/relationships/block-actor.ts';
import { whileOpen } from '../database/while-open.ts';
import type { Person, World } from './world.ts';

/** A row for each connection that waits for a lock. */
export const WAITING = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Begins the action when the block is inserted but not committed; it is committed once the action waits for it or is over. */
export async function duringBlock<T>(
  world: World,
  { by, of }: { by: Person; of: Person },
  act: () => Promise<T>,
): Promise<T> {
  let over = false;
  let acting: Promise<T> | undefined;
  await whileOpen(world.platform.db, async (tx, outside) => {
    await addBlock(tx, world.platform, by.actorId, of.actorId);
    acting = outside(act).finally(() => {
      over = true;
    });
    const waits = () => outside(async () => (await world.platform.pool.query(WAITING)).rowCount === 1);
    await expect.poll(async () => over || (await waits())).toBe(true);
  });
  if (!acting) throw new Error('nothing was begun');
  return acting;
}
