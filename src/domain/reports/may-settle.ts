/**
 * Nobody settles a report that they filed, that is about them, or that is about somebody with a higher role. The only person who
 * handles reports may settle their own, because nobody else could.
 */
import type { Report } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { EVERYONE_POSITION, flagsOf } from '../access/roles.ts';
import type { RefusalCode } from '../kernel/refusals.ts';

const relationToReport = statement(
  'relation_to_report',
  `SELECT reporter.user_id = m.user_id AND EXISTS (
       SELECT FROM users u JOIN roles r ON r.id = u.role_id
       WHERE u.id <> m.user_id AND u.suspended_at IS NULL AND u.disabled_at IS NULL AND u.confirmed_at IS NOT NULL
         AND r.permissions & $1 <> 0) AS own, reported.user_id = m.user_id AS self,
     coalesce((SELECT r.position FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = reported.user_id), ${EVERYONE_POSITION})
     > coalesce((SELECT r.position FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = m.user_id), ${EVERYONE_POSITION}) AS above
   FROM actors m LEFT JOIN actors reporter ON reporter.id = $2 LEFT JOIN actors reported ON reported.id = $3
   WHERE m.id = $4`,
);

/** Why the moderator may not settle the report; null if they may, as the terminal always may. It counts for all of their identities. */
export async function whyNotSettle(
  db: Db | Tx,
  { reporterId, reportedId }: Pick<Report, 'reporterId' | 'reportedId'>,
  moderatorId: bigint | null,
): Promise<RefusalCode | null> {
  if (moderatorId === null) return null;
  const [row] = await sqlWithin(db).many(relationToReport, [
    flagsOf(['administrator', 'manage_reports']),
    reporterId,
    reportedId,
    moderatorId,
  ]);
  if (row?.own) return 'report_own';
  if (row?.self) return 'report_about_self';
  return row?.above ? 'report_about_superior' : null;
}
