/** The posts that warnings name, in their current form or as their report stored them. */
import type { AccountWarning, Status } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';
import { rowOfSnapshot } from '../action-log/snapshot.ts';

export type WarnedPost = Pick<Status, 'id' | 'content' | 'text' | 'url' | 'createdAt' | 'deletedAt'>;

type Named = Pick<AccountWarning, 'id' | 'statusIds' | 'reportId'>;

/** Warning → its posts, oldest first, in two statements. The caller shows them to their author, or to staff. */
export async function warnedPosts(db: Db, warnings: readonly Named[]): Promise<Map<bigint, WarnedPost[]>> {
  const ids = [...new Set(warnings.flatMap((warning) => warning.statusIds))];
  if (ids.length === 0) return new Map(warnings.map(({ id }) => [id, []]));
  const reportIds = warnings.flatMap(({ reportId }) => reportId ?? []);
  const [rows, kept] = await Promise.all([
    db.status.findMany({ where: { id: { in: ids } } }),
    db.reportedStatus.findMany({ where: { reportId: { in: reportIds }, statusId: { in: ids } } }),
  ]);
  const posts = new Map<bigint, WarnedPost>();
  // A snapshot has the text before an edit or a deletion.
  for (const { statusId, object } of kept) posts.set(statusId, rowOfSnapshot<Status>('Status', object));
  for (const row of rows) posts.set(row.id, row);
  return new Map(
    warnings.map(({ id, statusIds }) => {
      const named = statusIds.flatMap((statusId) => posts.get(statusId) ?? []);
      return [id, named.sort((a, b) => (a.id < b.id ? -1 : 1))];
    }),
  );
}
