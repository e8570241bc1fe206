/** Publishes changes to open streams, read from the current rows. */
import {
  type PublicTraits,
  publishConversation,
  publishDelete,
  publishStatus,
} from '../domain/streams/stream-event.ts';
import { tagsInHtml } from '../domain/tags/tags-in-html.ts';
import type { Status } from '../generated/prisma/client.ts';
import { statement } from '../platform/database/sql.ts';
import type { Platform } from '../platform/platform.ts';

/** The traits that public streams filter by, besides the columns of the status. */
export interface StatusTraits {
  silenced: boolean;
  media: boolean;
  tags: string[];
}

/** SQL for these traits, of a status `s` and its author `a`. */
export const TRAITS = `a.silenced_at IS NOT NULL AS silenced, s.has_media AS media,
  ARRAY(SELECT t.name FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id) AS tags`;

const traitsOf = statement(
  'public_traits',
  `SELECT ${TRAITS} FROM statuses s JOIN actors a ON a.id = s.actor_id WHERE s.id = $1`,
).as<StatusTraits>();

/** The tags of the earlier versions of an edited status, and whether one had media: their listeners have the status. */
async function earlierTraits(
  { db }: Platform,
  { id, editedAt }: Status,
): Promise<Pick<StatusTraits, 'media' | 'tags'>> {
  const where = { statusId: id };
  const versions =
    editedAt === null ? [] : await db.statusEdit.findMany({ where, select: { content: true, media: true } });
  return {
    media: versions.some(({ media }) => Array.isArray(media) && media.length > 0),
    tags: versions.flatMap(({ content }) => tagsInHtml(content)),
  };
}

/** The traits by which public streams select a status; null if no public stream contains it: not public, a reblog, or a silenced author. */
async function publicTraits(platform: Platform, status: Status & Partial<StatusTraits>): Promise<PublicTraits | null> {
  if (status.visibility !== 'PUBLIC' || status.reblogOfId !== null) return null;
  const { silenced, media, tags } = status;
  const known = silenced !== undefined && media !== undefined && tags ? { silenced, media, tags } : null;
  const traits = known ?? (await platform.sql.many(traitsOf, [status.id]))[0];
  if (!traits || traits.silenced) return null;
  const earlier = await earlierTraits(platform, status);
  return {
    local: status.local,
    media: traits.media || earlier.media,
    tags: [...new Set([...traits.tags, ...earlier.tags])],
    answer: status.inReplyToActorId !== null && status.inReplyToActorId !== status.actorId,
  };
}

/** The home and list timelines that contain a status, and other actors whose streams have it. */
interface Audience {
  recipients: readonly bigint[];
  lists: readonly bigint[];
}

/**
 * Actors whose streams got a status: in a home timeline, as an unfiltered notification, in a conversation, or because it quotes
 * them. Dismissed notifications are derived from mentions.
 */
const readersOf = statement(
  'readers_of_status',
  `SELECT actor_id FROM home_entries WHERE status_id = $1
   UNION SELECT recipient_id FROM notifications WHERE status_id = $1 AND NOT filtered
   UNION SELECT quoted_actor_id FROM statuses WHERE id = $1 AND quoted_actor_id IS NOT NULL
   UNION SELECT m.actor_id FROM mentions m JOIN statuses s ON s.id = m.status_id WHERE m.status_id = $1
     AND (s.visibility = 'DIRECT'
       OR NOT EXISTS (SELECT FROM notifications n WHERE n.status_id = m.status_id AND n.recipient_id = m.actor_id AND n.filtered))`,
).as<{ actor_id: bigint }>();

/** The recipients of a status's creation also get its later changes; streams show them only to those who may see it. */
export async function audienceOf(platform: Platform, statusId: bigint): Promise<Audience> {
  const [readers, lists] = await Promise.all([
    platform.sql.many(readersOf, [statusId]),
    platform.db.listEntry.findMany({ where: { statusId }, select: { listId: true } }),
  ]);
  return { recipients: readers.map((reader) => reader.actor_id), lists: lists.map((entry) => entry.listId) };
}

/** @param status with its traits, if the caller has them */
export async function announceStatus(
  platform: Platform,
  status: Status & Partial<StatusTraits>,
  timelines: Audience,
  event: 'update' | 'status.update' = 'update',
): Promise<void> {
  const traits = await publicTraits(platform, status);
  await publishStatus(platform.bus, { event, statusId: status.id, ...timelines, public: traits });
}

/** Publishes `status.update` for these statuses, so that open streams show them again. Deleted ones are left out. */
export async function announceAgain(platform: Platform, ids: readonly bigint[]): Promise<void> {
  const statuses = await platform.db.status.findMany({ where: { id: { in: [...ids] }, deletedAt: null } });
  for (const status of statuses) {
    await announceStatus(platform, status, await audienceOf(platform, status.id), 'status.update');
  }
}

export async function announceDelete(platform: Platform, status: Status, timelines: Audience): Promise<void> {
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
