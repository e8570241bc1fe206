/** Reactions to announcements (Mastodon's limits, announcement.distinct_reactions; errors). */
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { findPublished } from './find.ts';
import { lockAnnouncement } from './save-announcement.ts';
import { isUnicodeEmoji } from './unicode-emoji.ts';

const DISTINCT_REACTIONS = 8;

/** Streams publish the count at most once in this time, however many people react. */
const QUIET_MS = 1_000;

function enqueueReacted(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  announcementId: bigint,
  name: string,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + QUIET_MS);
  const key = `announcement.reacted:${announcementId}:${name}`;
  return enqueue(
    tx,
    'announcement.reacted',
    { announcementId: announcementId.toString(), name },
    { runAt, key, keepRunAt: true },
  );
}

/** The custom emoji with this name; null for a Unicode emoji. Refuses other text. */
async function customEmojiId(tx: Tx, name: string): Promise<bigint | null> {
  if (isUnicodeEmoji(name)) return null;
  const found = await tx.customEmoji.findFirst({ where: { shortcode: name, disabled: false }, select: { id: true } });
  if (!found) throw invalid({ name: ['is not a recognized emoji'] });
  return found.id;
}

/** Refuses text that is not an emoji, a repeated emoji, and more different ones than the limit. */
export async function addReaction(ctx: IdentityContext, id: string, name: string): Promise<void> {
  const { id: announcementId } = await findPublished(ctx, id);
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    // Serializes concurrent reactions, so that the limit is exact.
    if (!(await lockAnnouncement(tx, announcementId)).published) refuse('record_not_found');
    const emojiId = await customEmojiId(tx, name);
    const given = await tx.announcementReaction.findMany({
      where: { announcementId },
      distinct: ['name'],
      select: { name: true },
    });
    const own = { announcementId_name_actorId: { announcementId, name, actorId } };
    if (await tx.announcementReaction.findUnique({ where: own })) refuse('duplicate');
    const known = given.some((each) => each.name === name);
    if (!known && given.length >= DISTINCT_REACTIONS) refuse('reactions_full');
    const data = { id: ctx.ids.next(), announcementId, actorId, name, customEmojiId: emojiId };
    await tx.announcementReaction.create({ data });
    await enqueueReacted(tx, ctx, announcementId, name);
  });
}

/** Refuses if there is no such reaction. */
export async function removeReaction(ctx: IdentityContext, id: string, name: string): Promise<void> {
  const { id: announcementId } = await findPublished(ctx, id);
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.announcementReaction.deleteMany({ where: { announcementId, actorId, name } });
    if (count === 0) refuse('record_not_found');
    await enqueueReacted(tx, ctx, announcementId, name);
  });
}
