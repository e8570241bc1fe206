/** The keys of guests by mail, which no server knows yet. */
import { enqueue } from '../../../../domain/kernel/outbox.ts';
import type { Context } from './texts.ts';

const GUESTS_AT_ONCE = 500;

/** The server generates them after its start, because a few of them take a second. A killed import replaces the jobs that it enqueued. */
export async function enqueueGuestKeys({ platform: { db }, target }: Context): Promise<void> {
  const { rows } = await target.query<{ id: string }>(
    'SELECT i.id::text AS id FROM moving_in.guest_people p JOIN moving_in.actor_ids i ON i.email = p.email ORDER BY i.id',
  );
  for (let from = 0; from < rows.length; from += GUESTS_AT_ONCE)
    await db.$transaction(async (tx) => {
      for (const { id: actorId } of rows.slice(from, from + GUESTS_AT_ONCE))
        await enqueue(tx, 'actor.created', { actorId }, { key: `keys:${actorId}` });
    });
}
