/** Reports by remote servers: Flag of local actors, their posts and their events. */
import type { Event } from '../../../../generated/prisma/client.ts';
import { eventVisibleTo } from '../../../events/visible.ts';
import { strictestOf } from '../../../instance/federation.ts';
import { insertReport, openReportsLike, REPORT_TEXT_MAX } from '../../../reports/insert-report.ts';
import { ACCEPTED_MEMBER } from '../../../statuses/visible.ts';
import type { FlagActivity } from '../../documents/activities/flag.ts';
import { domainOf, isLocalUri } from '../../outbox/requests.ts';
import type { ActivityContext } from '../activity-context.ts';

/** Posts that the sender's server may have: public ones, and those for its actors. The server reports for all of them. */
async function mayHave(ctx: ActivityContext) {
  const there = { domain: ctx.sender.domain };
  const joined = await ctx.db.member.findMany({
    where: { actor: there, role: { gte: ACCEPTED_MEMBER } },
    select: { parentId: true },
    distinct: ['parentId'],
  });
  return {
    OR: [
      { visibility: { in: ['PUBLIC' as const, 'UNLISTED' as const] } },
      { visibility: 'PRIVATE' as const, actor: { followers: { some: { approved: true, follower: there } } } },
      { groupId: null, mentions: { some: { actor: there } } },
      { groupId: { in: joined.map(({ parentId }) => parentId) } },
    ],
  };
}

/** Remote servers know only public events of this server. */
const eventsAt = (ctx: ActivityContext, uris: string[]): Promise<Event[]> =>
  ctx.db.event.findMany({
    where: { AND: [{ uri: { in: uris }, local: true }, eventVisibleTo({ viewer: null, clock: ctx.clock })] },
    orderBy: { id: 'asc' },
  });

/** Reports of servers whose reports are rejected are dropped. A report has one event, so each event becomes a report of its own. */
export async function receiveFlag(
  ctx: ActivityContext,
  _any: unknown,
  { objects, content }: FlagActivity,
): Promise<void> {
  const { domain, uri } = ctx.sender;
  if ((await strictestOf(ctx, [domain ?? domainOf(uri), domainOf(uri)])).rejectReports) return;
  const here = objects.filter((object) => isLocalUri(ctx, object));
  const posts = await ctx.db.status.findMany({
    where: { uri: { in: here }, deletedAt: null, ...(await mayHave(ctx)) },
  });
  const events = await eventsAt(ctx, here);
  const named = await ctx.db.actor.findMany({ where: { uri: { in: here } }, select: { id: true } });
  const isNamed = (actorId: bigint | null): boolean => named.some(({ id }) => id === actorId);
  /** The organizer if the report names them, otherwise the group. */
  const reportedFor = ({ organizerId, attributedToId }: Event): bigint =>
    attributedToId === null || (isNamed(organizerId) && !isNamed(attributedToId)) ? organizerId : attributedToId;
  const about = [...named.map(({ id }) => id), ...posts.map(({ actorId }) => actorId), ...events.map(reportedFor)];
  const actors = await ctx.db.actor.findMany({ where: { id: { in: about }, domain: null, deletedAt: null } });
  for (const reported of actors) {
    const theirs = events.filter((event) => reportedFor(event) === reported.id);
    for (const event of theirs.length > 0 ? theirs : [null]) {
      const checked = {
        ...{ reporter: ctx.sender, reported, event },
        content: [...content].slice(0, REPORT_TEXT_MAX).join('') || null,
        statuses: posts.filter(({ actorId }) => actorId === reported.id),
      };
      await ctx.db.$transaction(async (tx) => {
        if ((await openReportsLike(tx, checked)).length === 0) await insertReport(tx, ctx, checked);
      });
    }
  }
}
