/** Permanently deletes the stored data of a server that is suspended, or no longer there: its actors and everything of theirs. */
import type { Prisma, RemoteHost } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordAction } from '../../../action-log/record-action.ts';
import { requireDomain } from '../../../blocks/domains/domain-input.ts';
import { federationWith } from '../../../instance/federation.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { severFollows } from '../../../relationships/sever-follows.ts';
import { dropEmojisAt } from '../files/remote-emojis.ts';
import { HOST, nextOf, type ServerName, serversBelow } from './apply-domain-block.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'ids' | 'clock'>;

/** Refuses texts that are no domain, and servers that are not suspended: their actors would come back at once. */
export async function purgeDomain(ctx: Ctx, actorId: bigint | null, typed: string): Promise<void> {
  const domain = requireDomain(typed);
  const block = await ctx.db.instanceDomainBlock.findUnique({ where: { domain } });
  if (!block || !(await federationWith(ctx, domain)).suspended) refuse('not_allowed');
  await ctx.db.$transaction(async (tx) => {
    await enqueue(tx, 'domain.purged', { domain });
    await recordAction(tx, ctx, { actorId, action: 'DOMAIN_PURGE', target: block });
  });
}

const PORTION = 500;

const renameActors = statement(
  'rename_purged_actors',
  `UPDATE actors SET deleted_at = $1, uri = uri || '#purged-' || id, preferred_username = 'id' || id WHERE id = ANY ($2::bigint[])`,
);

/**
 * Replaces their addresses and handles with unused ones, so that the actors can be stored again when the block ends. The rows
 * stay because of others' posts to them.
 */
async function forget(tx: Tx, { clock }: Pick<Platform, 'clock'>, ids: readonly bigint[]): Promise<void> {
  await sqlWithin(tx).run(renameActors, [clock.now(), ids]);
  await tx.remoteActor.deleteMany({ where: { actorId: { in: [...ids] } } });
  await tx.remoteKey.deleteMany({ where: { actorId: { in: [...ids] } } });
  for (const id of ids) await enqueue(tx, 'actor.purged', { actorId: id.toString() });
}

const renameStatuses = statement(
  'rename_purged_statuses',
  `UPDATE statuses SET uri = uri || '#purged-' || id WHERE id IN (
   SELECT id FROM statuses WHERE actor_id = ANY ($1::bigint[]) AND uri NOT LIKE '%#purged-%' ORDER BY id LIMIT ${PORTION} FOR UPDATE)`,
);

/** The actors with that handle domain and host, in portions. */
async function forgetServer(ctx: Ctx, server: ServerName): Promise<void> {
  for (;;) {
    const ids = await nextOf(ctx, server, 0n);
    if (ids.length === 0) return;
    const withAddress = () => sqlWithin(ctx.db).run(renameStatuses, [ids]);
    while ((await withAddress()) > 0);
    await ctx.db.$transaction((tx) => forget(tx, ctx, ids));
  }
}

/** The people in these lists are no longer known. */
async function forgetSevered({ db }: Ctx, of: Prisma.SeveranceWhereInput): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.severance.updateMany({ where: of, data: { purged: true } });
    await tx.severedFollow.deleteMany({ where: { severance: of } });
  });
}

/** Safe to repeat. Does nothing after the block has ended. */
export async function forgetDomain(ctx: Ctx, domain: string): Promise<void> {
  if (!(await federationWith(ctx, domain)).suspended) return;
  for (const server of await serversBelow(ctx, domain)) await forgetServer(ctx, server);
  await forgetSevered(ctx, { targetName: domain, type: { in: ['DOMAIN_BLOCK', 'USER_DOMAIN_BLOCK'] } });
}

/** Whether the actors of a host would not come back: it is suspended, or gets no deliveries any more. */
async function mayForget(ctx: Ctx, host: string): Promise<boolean> {
  if ((await federationWith(ctx, host)).suspended) return true;
  return (await ctx.db.remoteHost.count({ where: { host, unavailableSince: { not: null } } })) > 0;
}

/** Refuses hosts that are neither suspended nor unavailable. */
export async function purgeHost(ctx: Ctx, actorId: bigint | null, row: RemoteHost): Promise<void> {
  if (!(await mayForget(ctx, row.host))) refuse('not_allowed');
  await ctx.db.$transaction(async (tx) => {
    await enqueue(tx, 'host.purged', { host: row.host, causeId: ctx.ids.next().toString() });
    await recordAction(tx, ctx, { actorId, action: 'SERVER_PURGE', target: row });
  });
}

const domainsOfHost = statement(
  'domains_of_host',
  `SELECT DISTINCT a.domain FROM actors a WHERE ${HOST} = $1 AND a.domain IS NOT NULL AND a.deleted_at IS NULL`,
).as<{ domain: string }, 'domain'>();

/** Ends the follows between local people and those of a server, which did not end with a block. */
async function severServer(ctx: Ctx, server: ServerName, causeId: bigint): Promise<void> {
  const cause = { id: causeId, type: 'DOMAIN_BLOCK', targetName: server.domain } as const;
  for (let ids = await nextOf(ctx, server, 0n); ids.length > 0; ids = await nextOf(ctx, server, ids.at(-1) ?? 0n))
    await ctx.db.$transaction((tx) => severFollows(tx, ctx, cause, { others: ids, told: false }));
}

/**
 * Safe to repeat. Does nothing if the host has returned.
 *
 * @param causeId of the severances of local people
 */
export async function forgetHost(ctx: Ctx, host: string, causeId: bigint): Promise<void> {
  if (!(await mayForget(ctx, host))) return;
  const servers = await sqlWithin(ctx.db).many(domainsOfHost, [host]);
  for (const { domain } of servers) {
    await severServer(ctx, { domain, host }, causeId);
    await forgetServer(ctx, { domain, host });
    await dropEmojisAt(ctx, domain);
    await forgetSevered(ctx, { targetName: domain, type: { in: ['DOMAIN_BLOCK', 'USER_DOMAIN_BLOCK'] } });
  }
}
