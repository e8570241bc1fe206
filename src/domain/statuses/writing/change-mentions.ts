/** Mentions of an edited status. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { ACCEPTED_MEMBER } from '../visible.ts';

/** Nobody is mentioned by a reply that is not approved, nor by such a post to a group. Returns whether it is one. */
async function deferMentions(
  tx: Tx,
  { id: statusId, groupId }: Pick<Status, 'id' | 'groupId'>,
  named: readonly bigint[],
  silent: readonly bigint[],
): Promise<boolean> {
  const group = groupId === null || named.includes(groupId) ? [] : [groupId];
  const { count } = await tx.statusApproval.updateMany({
    where: { statusId, state: { not: 'ACCEPTED' } },
    data: { mentionIds: [...named], silentIds: [...new Set([...silent, ...group])] },
  });
  return count > 0;
}

/** A post for the members of a group mentions nobody else. */
async function readersAmong(tx: Tx, groupId: bigint | null, named: readonly bigint[]): Promise<readonly bigint[]> {
  if (groupId === null || named.length === 0) return named;
  const where = { parentId: groupId, actorId: { in: [...named] }, role: { gte: ACCEPTED_MEMBER } };
  const members = await tx.member.findMany({ where, select: { actorId: true } });
  return [groupId, ...members.map(({ actorId }) => actorId)].filter((id) => named.includes(id));
}

/**
 * People whose mention was removed can still see the status, as in Mastodon, and are notified of its changes, because a
 * notification that leads nowhere would confuse more.
 *
 * @param addressed people whom the text names
 * @param silent people who are addressed without being mentioned
 * @returns the newly mentioned people
 */
export async function changeMentions(
  tx: Tx,
  status: Pick<Status, 'id' | 'groupId'>,
  addressed: readonly bigint[],
  silent: readonly bigint[] = [],
): Promise<bigint[]> {
  if (await deferMentions(tx, status, addressed, silent)) return [];
  const { id: statusId, groupId } = status;
  const named = await readersAmong(tx, groupId, addressed);
  const known = await tx.mention.findMany({ where: { statusId } });
  const was = new Set(known.filter((mention) => !mention.silent).map(({ actorId }) => actorId));
  const added = named.filter((id) => !was.has(id));
  await tx.mention.updateMany({ where: { statusId, actorId: { notIn: [...named] } }, data: { silent: true } });
  await tx.mention.updateMany({ where: { statusId, actorId: { in: [...named] } }, data: { silent: false } });
  const rows = [
    ...added.map((actorId) => ({ statusId, actorId })),
    ...silent.map((actorId) => ({ statusId, actorId, silent: true })),
  ];
  await tx.mention.createMany({ data: rows, skipDuplicates: true });
  return added;
}
