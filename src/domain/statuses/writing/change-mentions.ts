/** Mentions of an edited status. */
import type { Tx } from '../../../platform/database/db.ts';

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
