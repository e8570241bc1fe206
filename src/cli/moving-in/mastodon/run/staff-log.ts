/** The log of the staff: the acts of Mastodon that have a name on this server. */
import { ACTIONS, type Action } from '../../../../domain/action-log/actions.ts';
import { snapshotOf } from '../../../../domain/action-log/snapshot.ts';
import { actionOf } from '../staff-acts.ts';
import { inTransactions, type SecretContext } from './secrets.ts';

interface LogRow {
  id: string;
  actorId: string;
  action: string;
  targetType: string;
  targetId: string | null;
  /** The user's account. */
  accountId: string | null;
  name: string | null;
  createdAt: Date;
}

/** The subject of the entry, of which Mastodon stored the id and the name. */
const objectOf = (id: bigint, { name }: LogRow) => ({ id: id.toString(), name: name ?? '' });

const idOf = ({ targetId, accountId }: LogRow): bigint => BigInt(accountId ?? targetId ?? 0);

/** Entries about reports have copies of them, which the event interface reads. */
export const storeStaffLog = (ctx: SecretContext): Promise<void> =>
  inTransactions<LogRow>(
    ctx,
    `SELECT t.id, a.id AS "actorId", t.action, t.target_type AS "targetType", t.target_id AS "targetId", t.human_identifier AS name,
       (SELECT u.account_id FROM moving_in.users u WHERE t.target_type = 'User' AND u.id = t.target_id) AS "accountId", t.created_at AS "createdAt"
     FROM moving_in.admin_action_logs t JOIN actors a ON a.id = t.account_id WHERE (t.target_type <> 'User' OR t.target_id IN (SELECT id FROM moving_in.users))`,
    async (tx, rows) => {
      const reportIds = rows.flatMap((row) =>
        row.targetType === 'Report' && row.targetId ? [BigInt(row.targetId)] : [],
      );
      const reports = new Map(
        (await tx.report.findMany({ where: { id: { in: reportIds } } })).map((report) => [report.id, report]),
      );
      const data = rows.flatMap((row) => {
        const action: Action | undefined = actionOf(row.targetType, row.action);
        const targetId = idOf(row);
        const report = reports.get(targetId);
        if (!action || (row.targetType === 'Report' && !report)) return [];
        const object = row.targetType === 'Report' && report ? snapshotOf(report) : objectOf(targetId, row);
        return [
          {
            ...{
              id: BigInt(row.id),
              actorId: BigInt(row.actorId),
              action,
              targetType: ACTIONS[action],
              targetId,
              object,
            },
            createdAt: row.createdAt,
          },
        ];
      });
      await tx.actionLog.createMany({ data, skipDuplicates: true });
    },
  );
