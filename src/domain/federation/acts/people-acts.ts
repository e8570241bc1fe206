/** What people of other servers do with people here and with themselves: Block, Flag, Move, and news of their own profile. */
import { Refusal } from '../../../platform/errors.ts';
import { strictestOf } from '../../instance/federation.ts';
import { leave } from '../../kernel/outbox.ts';
import { blockActor, unblockActor } from '../../relationships/block-actor.ts';
import { insertReport, openReportsLike, REPORT_TEXT_MAX } from '../../reports/insert-report.ts';
import { keepActor, knownActor, refreshActor } from '../find-remote-actor.ts';
import type { BlockAct } from '../reading/activities/block.ts';
import type { FlagAct } from '../reading/activities/flag.ts';
import type { Asked } from '../reading/activities/follow.ts';
import type { UpdateAct } from '../reading/activities/update.ts';
import { readActor } from '../reading/actor.ts';
import { domainOf, isHere } from '../requests.ts';
import type { ActContext } from './act-context.ts';

export async function receiveBlock(ctx: ActContext, { id, object }: BlockAct): Promise<void> {
  const target = isHere(ctx, object) ? await knownActor(ctx, object) : null;
  if (target?.domain === null) await blockActor(ctx, target.id.toString(), id);
}

/** Whether it was one: by its id, or by whom it says was blocked. */
export async function undoBlock(ctx: ActContext, { id, object }: Asked): Promise<boolean> {
  const blockerId = ctx.sender.id;
  const block = id === null ? null : await ctx.db.block.findFirst({ where: { blockerId, uri: id } });
  const named = object !== null && isHere(ctx, object) ? await knownActor(ctx, object) : null;
  const there = block ?? (await ctx.db.block.findFirst({ where: { blockerId, targetId: named?.id ?? 0n } }));
  if (!there) return false;
  await unblockActor(ctx, there.targetId.toString());
  return true;
}

/** What came is believed where the handle stays; a new one is confirmed first. */
export async function receiveProfile(ctx: ActContext, { object }: UpdateAct): Promise<void> {
  const read = object.document && readActor(object.document);
  const { uri, preferredUsername, domain } = ctx.sender;
  if (
    read &&
    read.username.toLowerCase() === preferredUsername.toLowerCase() &&
    domain !== null &&
    read.webfinger === null
  ) {
    await keepActor(ctx, read, { username: preferredUsername, domain });
  } else await refreshActor(ctx, uri);
}

/** Posts that a server may have, which reports for whomever there: open ones, and those for somebody there. */
function mayHave(ctx: ActContext) {
  const there = { domain: ctx.sender.domain };
  return {
    OR: [
      { visibility: { in: ['PUBLIC' as const, 'UNLISTED' as const] } },
      { visibility: 'PRIVATE' as const, actor: { followers: { some: { approved: true, follower: there } } } },
      { mentions: { some: { actor: there } } },
    ],
  };
}

/** Reports of people here and their posts; of servers whose reports are not wanted, nothing is kept. */
export async function receiveFlag(ctx: ActContext, { objects, content }: FlagAct): Promise<void> {
  const { domain, uri } = ctx.sender;
  if ((await strictestOf(ctx, [domain ?? domainOf(uri), domainOf(uri)])).rejectReports) return;
  const here = objects.filter((uri) => isHere(ctx, uri));
  const statuses = await ctx.db.status.findMany({ where: { uri: { in: here }, deletedAt: null, ...mayHave(ctx) } });
  const actors = await ctx.db.actor.findMany({
    where: {
      OR: [{ uri: { in: here } }, { id: { in: statuses.map(({ actorId }) => actorId) } }],
      domain: null,
      deletedAt: null,
    },
  });
  for (const reported of actors) {
    const checked = {
      reporter: ctx.sender,
      reported,
      content: [...content].slice(0, REPORT_TEXT_MAX).join('') || null,
      event: null,
      statuses: statuses.filter(({ actorId }) => actorId === reported.id),
    };
    await ctx.db.$transaction(async (tx) => {
      if ((await openReportsLike(tx, checked)).length === 0) await insertReport(tx, ctx, checked);
    });
  }
}

/** Followers are taken along once in so long, as other servers do. */
const MOVED_AGAIN_MS = 7 * 86_400_000;

/** The new account must name the old one as its own; then followers here move along. */
export async function receiveMove(ctx: ActContext, targetUri: string): Promise<void> {
  const target = isHere(ctx, targetUri) ? await knownActor(ctx, targetUri) : await refreshActor(ctx, targetUri);
  if (!target || target.suspendedAt || target.movedToId !== null)
    throw new Refusal('forbidden', 'This action is not allowed');
  const agrees =
    target.domain === null
      ? (await ctx.db.accountAlias.count({ where: { actorId: target.id, aliasId: ctx.sender.id } })) > 0
      : (await ctx.db.remoteActor.count({ where: { actorId: target.id, aliases: { has: ctx.sender.uri } } })) > 0;
  if (!agrees) throw new Refusal('forbidden', 'This action is not allowed');
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    // The profile may have said it before; what counts is when followers were taken along last.
    const lately = new Date(now.getTime() - MOVED_AGAIN_MS);
    const where = { id: ctx.sender.id, OR: [{ movedAt: null }, { movedAt: { lt: lately } }] };
    const data = { movedToId: target.id, movedAt: now, updatedAt: now };
    const { count } = await tx.actor.updateMany({ where, data });
    if (count > 0)
      await leave(tx, 'account.moved', { actorId: ctx.sender.id.toString(), targetId: target.id.toString() });
  });
}
