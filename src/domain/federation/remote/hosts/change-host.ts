/** Commands of staff about one remote host: its deliveries, its failures, and its stored data. */
import type { RemoteHost } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Action } from '../../../action-log/actions.ts';
import { recordAction } from '../../../action-log/record-action.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { DELIVERY_KEY } from '../../outbox/order.ts';

type Ctx = Pick<Platform, 'db' | 'ids' | 'clock'>;

/** Changes the host and logs the action in one transaction. */
const acting = (
  ctx: Ctx,
  actorId: bigint | null,
  action: Action,
  host: RemoteHost,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    await change(tx);
    await recordAction(tx, ctx, { actorId, action, target: host });
  });

/** The host gets deliveries again, and the next request is not put off. */
async function clearFailures(tx: Tx, { host }: RemoteHost): Promise<void> {
  const cleared = { failedDays: 0, failedOn: null, unavailableSince: null, error: null, erredAt: null };
  await tx.remoteHost.update({ where: { host }, data: cleared });
  await tx.silentHost.deleteMany({ where: { host } });
}

/** Forgets the failures of the host. Its waiting deliveries keep their time. */
export const forgetFailures = (ctx: Ctx, actorId: bigint | null, host: RemoteHost): Promise<void> =>
  acting(ctx, actorId, 'SERVER_FAILURES_DELETION', host, (tx) => clearFailures(tx, host));

const makeDeliveriesDue = statement(
  'make_deliveries_due',
  `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => $1::timestamptz, attempts => 0) FROM graphile_worker.jobs
   WHERE task_identifier = 'activity.due' AND locked_at IS NULL AND substring(key FROM $2) = $3 HAVING count(*) > 0`,
);

/** Forgets the failures of the host, and makes its waiting deliveries due now. */
export const retryDeliveries = (ctx: Ctx, actorId: bigint | null, host: RemoteHost): Promise<void> =>
  acting(ctx, actorId, 'SERVER_RETRY', host, async (tx) => {
    await clearFailures(tx, host);
    await sqlWithin(tx).run(makeDeliveriesDue, [ctx.clock.now(), DELIVERY_KEY, host.host]);
  });

const expireProfiles = statement(
  'expire_profiles_of_host',
  `UPDATE remote_actors r SET fetched_at = to_timestamp(0) FROM actors a
   WHERE a.id = r.actor_id AND split_part(a.uri, '/', 3) = $1 AND a.domain IS NOT NULL AND a.deleted_at IS NULL
     AND r.fetched_at > to_timestamp(0)`,
);

/** Reads its NodeInfo again, and the profiles of its people when they are next needed. */
export const refreshHost = (ctx: Ctx, actorId: bigint | null, row: RemoteHost): Promise<void> =>
  acting(ctx, actorId, 'SERVER_REFRESH', row, async (tx) => {
    const { host } = row;
    await enqueue(tx, 'remote_software.due', { host }, { host, key: `software:${host}` });
    await sqlWithin(tx).run(expireProfiles, [host]);
  });
