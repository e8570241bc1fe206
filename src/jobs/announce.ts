/** Publishes changes to open streams, read from the current rows. */
import {
  type PublicTraits,
  publishConversation,
  publishDelete,
  publishStatus,
} from '../domain/streams/stream-event.ts';
import type { Status } from '../generated/prisma/client.ts';
import { statement } from '../platform/database/sql.ts';
import type { Platform } from '../platform/platform.ts';

/** What public streams ask of a status, beside its own columns. */
export interface StatusTraits {
  silenced: boolean;
  media: boolean;
  tags: string[];
}

/** They as SQL, of a status `s` and its author `a`. */
export const TRAITS = `a.silenced_at IS NOT NULL AS silenced, EXISTS (SELECT FROM media m WHERE m.status_id = s.id) AS media,
  ARRAY(SELECT t.name FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id) AS tags`;

const traitsOf = statement<StatusTraits>(
  'public_traits',
  `SELECT ${TRAITS} FROM statuses s JOIN actors a ON a.id = s.actor_id WHERE s.id = $1`,
);

/** The traits by which public streams select a status; null when none shows it: not public, a reblog, or a silenced author. */
async function publicTraits(platform: Platform, status: Status & Partial<StatusTraits>): Promise<PublicTraits | null> {
  if (status.visibility !== 'PUBLIC' || status.reblogOfId !== null) return null;
  const { silenced, media, tags } = status;
  const known = silenced !== undefined && media !== undefined && tags ? { silenced, media, tags } : null;
  const traits = known ?? (await platform.sql.many(traitsOf, [status.id]))[0];
  if (!traits || traits.silenced) return null;
  return {
    local: status.local,
    media: traits.media,
    tags: traits.tags,
    answer: status.inReplyToActorId !== null && status.inReplyToActorId !== status.actorId,
  };
}

/** The home and list timelines that contain a status. */
export interface Timelines {
  recipients: readonly bigint[];
  lists: readonly bigint[];
}

export async function timelinesWith(platform: Platform, statusId: bigint): Promise<Timelines> {
  const [homes, lists] = await Promise.all([
    platform.db.homeEntry.findMany({ where: { statusId }, select: { actorId: true } }),
    platform.db.listEntry.findMany({ where: { statusId }, select: { listId: true } }),
  ]);
  return { recipients: homes.map((entry) => entry.actorId), lists: lists.map((entry) => entry.listId) };
}

/** As `timelinesWith`, plus those who have it as a notification or in a conversation: mentioned and quoted actors. */
export async function timelinesAndReadersOf(platform: Platform, { id, quotedActorId }: Status): Promise<Timelines> {
  const [{ recipients, lists }, mentions] = await Promise.all([
    timelinesWith(platform, id),
    platform.db.mention.findMany({ where: { statusId: id }, select: { actorId: true } }),
  ]);
  const others = [...mentions.map((mention) => mention.actorId), ...(quotedActorId === null ? [] : [quotedActorId])];
  return { recipients: [...new Set([...recipients, ...others])], lists };
}

/** @param status with its traits, if its reader knows them already */
export async function announceStatus(
  platform: Platform,
  status: Status & Partial<StatusTraits>,
  timelines: Timelines,
  event: 'update' | 'status.update' = 'update',
): Promise<void> {
  const traits = await publicTraits(platform, status);
  await publishStatus(platform.bus, { event, statusId: status.id, ...timelines, public: traits });
}

/** Publishes `status.update` for these statuses, so that open streams show them again. Deleted ones are left out. */
export async function announceAgain(platform: Platform, ids: readonly bigint[]): Promise<void> {
  const statuses = await platform.db.status.findMany({ where: { id: { in: [...ids] }, deletedAt: null } });
  for (const status of statuses) {
    await announceStatus(platform, status, await timelinesWith(platform, status.id), 'status.update');
  }
}

export async function announceDelete(platform: Platform, status: Status, timelines: Timelines): Promise<void> {
  const traits = await publicTraits(platform, status);
  // Its media are detached already, so treat it as having some: clients ignore the id of a status they never had.
  await publishDelete(platform.bus, {
    statusId: status.id,
    ...timelines,
    public: traits && { ...traits, media: true },
  });
}

export async function announceConversations(
  platform: Platform,
  recorded: readonly { id: bigint; actorId: bigint }[],
): Promise<void> {
  for (const { id, actorId } of recorded) await publishConversation(platform.bus, { conversationId: id, actorId });
}
