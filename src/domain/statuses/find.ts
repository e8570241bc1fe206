/** The only way to get a status for a viewer; hidden, deleted and absent ones read alike. */
import type { Prisma, Status } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext, IdentityContext } from '../access/context.ts';
import { type RefusalCode, refuse } from '../kernel/refusals.ts';
import { STATUS_COLUMNS } from './status-columns.ts';
import { ACCEPTED_MEMBER, ACTIVE, NOT_BLOCKED_BY, STATUS_VISIBLE } from './visible.ts';

/**
 * A prepared statement, because planning the visibility of a status takes PostgreSQL a hundred times as long as evaluating it.
 */
const visible = statement(
  'visible_statuses',
  `SELECT ${STATUS_COLUMNS('s')} FROM statuses s WHERE s.id = ANY ($2::bigint[]) AND ${STATUS_VISIBLE('$1')}`,
).as<Status>();

/** Those of these ids that the viewer may see. */
export const visibleAmong = (
  { sql, viewer }: Pick<DomainContext, 'sql' | 'viewer'>,
  ids: readonly bigint[],
): Promise<Status[]> => sql.many(visible, [viewer?.actorId ?? null, ids]);

/** The same in a transaction, for an actor or anonymous viewers. */
export const visibleWithin = (tx: Tx, viewerId: bigint | null, ids: readonly bigint[]): Promise<Status[]> =>
  sqlWithin(tx).many(visible, [viewerId, ids]);

/** A status that the viewer may see. */
export async function findVisibleStatus(
  ctx: DomainContext,
  id: string,
  otherwise: RefusalCode = 'record_not_found',
): Promise<Status> {
  const statusId = parseId(id);
  if (statusId === null) refuse(otherwise);
  const [status] = await visibleAmong(ctx, [statusId]);
  return status ?? refuse(otherwise);
}

const ofMembersServer = statement(
  'status_for_members_server',
  `SELECT ${STATUS_COLUMNS('s')} FROM statuses s JOIN actors a ON a.id = s.actor_id JOIN actors v ON v.id = $1
   WHERE s.id = $2 AND s.visibility = 'MEMBERS' AND s.deleted_at IS NULL AND ${ACTIVE('a')} AND ${NOT_BLOCKED_BY('s', '$1')}
     AND EXISTS (SELECT FROM members m JOIN actors x ON x.id = m.actor_id WHERE m.parent_id = s.group_id AND m.role >= ${ACCEPTED_MEMBER} AND x.domain = v.domain AND v.type = 'APPLICATION')`,
).as<Status>();

/** A status that the viewer, a remote actor, may see; or one for the members of a group, if the viewer is the server of one of them. */
export async function findStatusForServer(ctx: DomainContext, id: string): Promise<Status> {
  const [statusId, actorId] = [parseId(id) ?? refuse('record_not_found'), ctx.viewer?.actorId ?? null];
  const [seen] = await visibleAmong(ctx, [statusId]);
  const [status = seen] = seen || actorId === null ? [] : await ctx.sql.many(ofMembersServer, [actorId, statusId]);
  return status ?? refuse('record_not_found');
}

/** The visible statuses with these ids, in the given order. */
export async function findVisibleStatuses(ctx: DomainContext, ids: readonly string[]): Promise<Status[]> {
  const wanted = [...new Set(ids)].map(parseId).filter((id) => id !== null);
  const rows = await visibleAmong(ctx, wanted);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** The original of a reblog; any other status itself. */
export async function findOriginal(ctx: DomainContext, id: string, otherwise?: RefusalCode): Promise<Status> {
  const status = await findVisibleStatus(ctx, id, otherwise);
  if (status.reblogOfId === null) return status;
  return ctx.db.status.findUniqueOrThrow({ where: { id: status.reblogOfId } });
}

/**
 * A status whose interaction the viewer undoes. The interaction itself suffices, even if the author has blocked the viewer since
 * (the REST document, Errors).
 *
 * @param done the statuses with the viewer's interaction
 */
export async function findToUndo(ctx: IdentityContext, id: string, done: Prisma.StatusWhereInput): Promise<Status> {
  const statusId = parseId(id);
  if (statusId === null) refuse('record_not_found');
  const own = await ctx.db.status.findFirst({ where: { AND: [{ id: statusId, deletedAt: null }, done] } });
  if (!own) return findVisibleStatus(ctx, id);
  return own;
}

/** The viewer's own status; those of other people are refused like absent ones. */
export async function findOwnStatus(ctx: DomainContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  return status.actorId === ctx.viewer?.actorId ? status : refuse('record_not_found');
}
