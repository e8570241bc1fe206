/** Mentions of an edited status. */
import type { Tx } from '../../../platform/database/db.ts';

/** Nobody is mentioned by a reply that is not approved. Returns whether it is one. */
async function deferMentions(
  tx: Tx,
  statusId: bigint,
  named: readonly bigint[],
  silent: readonly bigint[],
): Promise<boolean> {
  const { count } = await tx.statusApproval.updateMany({
    where: { statusId, state: { not: 'ACCEPTED' } },
    data: { mentionIds: [...named], silentIds: [...silent] },
  });
  return count > 0;
}

/**
 * People whose mention was removed can still see the status, as in Mastodon, and are notified of its changes, because a
 * notification that leads nowhere would confuse more.
 *
 * @param silent people who are addressed without being mentioned
 * @returns the newly mentioned people
 */
export async function changeMentions(
  tx: Tx,
  statusId: bigint,
  named: readonly bigint[],
  silent: readonly bigint[] = [],
): Promise<bigint[]> {
  if (await deferMentions(tx, statusId, named, silent)) return [];
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
