/** Requests and finds archives of a person's own data. */
import type { PersonArchive } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** As in Mastodon: one a week. */
const EVERY_DAYS = 7;

/** How long a finished archive is kept. */
export const RETENTION_MS = 7 * DAY_MS;

/** Refuses a second one within seven days, whatever the outcome of the first. */
export function requestArchive(ctx: IdentityContext): Promise<PersonArchive> {
  const { actorId } = ctx.viewer;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - EVERY_DAYS * DAY_MS);
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'actors', actorId);
    if ((await tx.personArchive.count({ where: { actorId, createdAt: { gt: since } } })) > 0)
      throw new Refusal('invalid', `Validation failed: You can request an archive every ${EVERY_DAYS} days`);
    const archive = await tx.personArchive.create({ data: { id: ctx.ids.next(), actorId, createdAt: now } });
    await enqueue(tx, 'archive.requested', { archiveId: archive.id.toString() });
    return archive;
  });
}

/** Newest first. There are few: one a week, and they are removed. */
export const ownArchives = (ctx: IdentityContext): Promise<PersonArchive[]> =>
  ctx.db.personArchive.findMany({ where: { actorId: ctx.viewer.actorId }, orderBy: { id: 'desc' }, take: 20 });

/** Refuses archives of other people like unknown ones. */
export async function findOwnArchive(ctx: IdentityContext, id: string): Promise<PersonArchive> {
  const where = { id: parseId(id) ?? -1n, actorId: ctx.viewer.actorId };
  return (await ctx.db.personArchive.findFirst({ where })) ?? refuse('record_not_found');
}

/** The location of its file. Refuses one that is not ready, or expired. */
export async function archiveFile(ctx: IdentityContext, id: string): Promise<{ key: string; createdAt: Date }> {
  const { key, createdAt, expiresAt } = await findOwnArchive(ctx, id);
  if (key === null || (expiresAt && expiresAt <= ctx.clock.now())) return refuse('record_not_found');
  return { key, createdAt };
}
