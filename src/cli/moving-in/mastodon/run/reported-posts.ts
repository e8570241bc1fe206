/** The posts that reports name, with copies that stay when the posts are deleted. */
import { snapshotOf } from '../../../../domain/action-log/snapshot.ts';
import { inTransactions, type SecretContext } from './secrets.ts';

export const storeReportedPosts = (ctx: SecretContext): Promise<void> =>
  inTransactions<{ id: string; statusIds: string[] }>(
    ctx,
    `SELECT t.id, t.status_ids AS "statusIds" FROM moving_in.reports t JOIN reports r ON r.id = t.id WHERE t.status_ids <> '{}'`,
    async (tx, rows) => {
      const ids = [...new Set(rows.flatMap(({ statusIds }) => statusIds))];
      const named = await tx.status.findMany({ where: { id: { in: ids.map(BigInt) } } });
      const copies = new Map(named.map((status) => [status.id.toString(), snapshotOf(status)]));
      const data = rows.flatMap(({ id, statusIds }) =>
        statusIds.flatMap((statusId) => {
          const object = copies.get(statusId);
          return object ? [{ reportId: BigInt(id), statusId: BigInt(statusId), object }] : [];
        }),
      );
      await tx.reportedStatus.createMany({ data, skipDuplicates: true });
    },
  );
