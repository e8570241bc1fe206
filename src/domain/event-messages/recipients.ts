/** The people whom an organizer can write to about an event, by their role or because they wait for a place. */
import type { Actor, AddressedRole } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type Sql, sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { ACTIVE } from '../statuses/visible.ts';

export const ADDRESSED_ROLES = ['PARTICIPANT', 'WAITING', 'NOT_APPROVED'] as const satisfies AddressedRole[];

/**
 * As SQL: everybody but the identities of the author's user, suspended people, and people whom the author blocks. People who block the author
 * are counted, and get nothing, because a number that differs from the list of participants would tell who they are. Organizers take part like
 * others.
 */
const PEOPLE = `(
  SELECT r.actor_id, r.role FROM (
    SELECT p.actor_id, CASE p.role WHEN 'NOT_APPROVED' THEN 'NOT_APPROVED' ELSE 'PARTICIPANT' END::"AddressedRole" AS role
    FROM participants p WHERE p.event_id = $1 AND p.role <> 'REJECTED'
    UNION ALL SELECT w.actor_id, 'WAITING' FROM waiting_entries w WHERE w.event_id = $1) r
  JOIN actors a ON a.id = r.actor_id AND ${ACTIVE('a')} AND a.id <> $2 AND a.user_id IS DISTINCT FROM $3
  WHERE NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $2 AND b.target_id = a.id))`;

const countByRole = statement(
  'count_event_message_recipients',
  `SELECT e.role, count(*)::int AS people FROM ${PEOPLE} e GROUP BY e.role`,
).as<{ role: AddressedRole; people: number }>();

export async function countRecipients(
  sql: Sql,
  eventId: bigint,
  author: Pick<Actor, 'id' | 'userId'>,
): Promise<Record<AddressedRole, number>> {
  const counts: Record<AddressedRole, number> = { PARTICIPANT: 0, WAITING: 0, NOT_APPROVED: 0 };
  for (const { role, people } of await sql.many(countByRole, [eventId, author.id, author.userId]))
    counts[role] = people;
  return counts;
}

const insertRecipients = statement(
  'insert_event_message_recipients',
  `INSERT INTO event_message_recipients (message_id, actor_id)
   SELECT $4::bigint, e.actor_id FROM ${PEOPLE} e WHERE e.role = ANY ($5::"AddressedRole"[]) ON CONFLICT DO NOTHING`,
);

/** Returns their number. */
export function addRecipients(
  tx: Tx,
  eventId: bigint,
  author: Pick<Actor, 'id' | 'userId'>,
  message: { id: bigint; roles: readonly AddressedRole[] },
): Promise<number> {
  return sqlWithin(tx).run(insertRecipients, [eventId, author.id, author.userId, message.id, [...message.roles]]);
}

/**
 * Marks those of these recipients who get nothing as having the message, so that it never reaches them late: people across a block from the
 * author, and people who were suspended or left the server since. Returns them.
 */
export async function leaveOut(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, authorId }: { id: bigint; authorId: bigint },
  actorIds: readonly bigint[],
): Promise<Set<bigint>> {
  const among = { in: [...actorIds] };
  const [blocks, gone] = await Promise.all([
    db.block.findMany({
      where: {
        OR: [
          { blockerId: authorId, targetId: among },
          { blockerId: among, targetId: authorId },
        ],
      },
    }),
    db.actor.findMany({
      where: { id: among, OR: [{ suspendedAt: { not: null } }, { deletedAt: { not: null } }] },
      select: { id: true },
    }),
  ]);
  const blocked = blocks.map(({ blockerId, targetId }) => (blockerId === authorId ? targetId : blockerId));
  const apart = new Set([...blocked, ...gone.map((actor) => actor.id)]);
  const where = { messageId: id, actorId: { in: [...apart] }, sentAt: null };
  if (apart.size > 0) await db.eventMessageRecipient.updateMany({ where, data: { sentAt: clock.now() } });
  return apart;
}
