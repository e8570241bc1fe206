/** Delivers posts and reblogs of local people: Create and Announce, Update, Delete and Undo. */
import {
  CONCERNS_OTHERS,
  deliver,
  inboxesOf,
  inboxesOfDeleted,
  inboxesOfRelays,
  inboxesOfStatus,
} from '../../../domain/federation/outbox/deliveries.ts';
import {
  createStatusActivity,
  deleteStatusActivity,
  undoAnnounce,
  updateStatusActivity,
} from '../../../entities/activitypub/activities.ts';
import { forForums, type StatusDocument, statusDocuments } from '../../../entities/activitypub/note-document.ts';
import type { StatusVisibility } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createArticles, deleteArticles, updateArticles } from './deliver-articles.ts';
import { announceToForums } from './deliver-to-forums.ts';
import { groupsThatShare, groupsThatShared, type SharingGroup } from './groups-that-share.ts';

/** A reply is sent to nobody but the author who is asked to approve it (deliver-replies.ts). */
const isUnapproved = ({ row: { approval } }: StatusDocument): boolean =>
  approval !== null && approval.state !== 'ACCEPTED';

/** Does nothing without remote recipients; remote posts have no document here. */
async function deliverToAudience(
  platform: Platform,
  statusId: bigint,
  activity: (of: StatusDocument) => object,
  recipients: readonly bigint[] | null = null,
): Promise<void> {
  const inboxes = recipients
    ? await inboxesOf(platform, recipients)
    : (await Promise.all([inboxesOfStatus(platform, statusId), inboxesOfRelays(platform, statusId)])).flat();
  if (inboxes.length === 0) return;
  const document = (await statusDocuments(platform, [statusId])).get(statusId);
  if (!document || isUnapproved(document)) return;
  const { actor_id: authorId, visibility } = document.row;
  await deliver(platform, authorId, activity(document), inboxes, { synchronizesFollowers: visibility === 'PRIVATE' });
}

/** The activity that groups announce to forums. */
async function activityAbout(
  platform: Platform,
  statusId: bigint,
  activity: (of: StatusDocument) => object,
): Promise<object | null> {
  const document = (await statusDocuments(platform, [statusId])).get(statusId);
  return document && !isUnapproved(document) ? activity(forForums(document)) : null;
}

const sharedBy = statement(
  'status_shared_by_group',
  `SELECT s.reblog_of_id AS "originalId", s.actor_id AS "groupId" FROM statuses s
   JOIN actors g ON g.id = s.actor_id AND g.type = 'GROUP' AND g.domain IS NULL WHERE s.id = $1 AND s.reblog_of_id IS NOT NULL`,
);

/** The status was posted, or reblogs another one. */
export async function deliverStatus(platform: Platform, statusId: bigint): Promise<void> {
  await deliverToAudience(platform, statusId, createStatusActivity);
  const [shared] = await platform.sql.many(sharedBy, [statusId]);
  if (!shared?.originalId) return;
  const { originalId, groupId } = shared;
  const groups = await groupsThatShare(platform, originalId, groupId);
  const about = { statusId: originalId, kind: 'Create' } as const;
  await announceToForums(platform, groups, about, () => activityAbout(platform, originalId, createStatusActivity));
  await createArticles(platform, groups);
}

/** Delivers to these people only, who were resolved and mentioned after the post was sent. */
export const deliverToMentioned = (platform: Platform, statusId: bigint, actorIds: readonly bigint[]): Promise<void> =>
  deliverToAudience(platform, statusId, createStatusActivity, actorIds);

const concerned = statement(
  'comment_concerns_others',
  `SELECT ${CONCERNS_OTHERS} AS concerns FROM statuses s JOIN actors a ON a.id = s.actor_id LEFT JOIN statuses o ON o.id = s.reblog_of_id
   WHERE s.id = $1 AND s.deleted_at IS NULL`,
).as<{ concerns: boolean }>();

/** A comment on an event, which may be remote; delivered as a comment unless it is delivered as a post anyway. */
export async function deliverComment(platform: Platform, statusId: bigint): Promise<void> {
  const [comment] = await platform.sql.many(concerned, [statusId]);
  if (comment && !comment.concerns) await deliverStatus(platform, statusId);
}

async function deliverChange(
  platform: Platform,
  statusId: bigint,
  isConcerned: (group: SharingGroup) => boolean,
): Promise<SharingGroup[]> {
  const update = (document: StatusDocument): object => updateStatusActivity(document, platform.clock.now());
  await deliverToAudience(platform, statusId, update);
  const groups = (await groupsThatShare(platform, statusId)).filter(isConcerned);
  const about = { statusId, kind: 'Update' } as const;
  await announceToForums(platform, groups, about, () => activityAbout(platform, statusId, update));
  return groups;
}

/** The text was edited, which gives the document a new time, or has links to people who were resolved later. Reblogs do not change. */
export async function deliverStatusEdit(platform: Platform, statusId: bigint): Promise<void> {
  await updateArticles(platform, await deliverChange(platform, statusId, () => true));
}

/** Something else that is shown with the status has changed: Articles do not contain it, and groups announce only edits of remote posts. */
export async function deliverStatusUpdate(platform: Platform, statusId: bigint): Promise<void> {
  await deliverChange(platform, statusId, ({ isOfLocal }) => isOfLocal);
}

const deleted = statement(
  'deleted_status',
  `SELECT s.uri, s.actor_id, s.visibility::text AS visibility, a.uri AS author, a.type = 'GROUP' AS "byGroup", a.followers_uri AS followers, o.id AS "originalId", o.uri AS original,
     oa.domain IS NULL AS "isOfLocal", EXISTS (SELECT FROM polls p WHERE p.status_id = s.id) AS has_poll FROM statuses s
   JOIN actors a ON a.id = s.actor_id AND a.domain IS NULL AND a.deleted_at IS NULL
   LEFT JOIN statuses o ON o.id = s.reblog_of_id LEFT JOIN actors oa ON oa.id = o.actor_id WHERE s.id = $1`,
).as<{
  uri: string;
  actor_id: bigint;
  author: string;
  followers: string;
  has_poll: boolean;
  visibility: StatusVisibility;
  byGroup: boolean;
  isOfLocal: boolean;
}>();

/** The groups that shared a deleted post announce its deletion. */
async function announceDelete(platform: Platform, statusId: bigint, activity: object | null): Promise<void> {
  const groups = await groupsThatShared(platform, statusId);
  await announceToForums(platform, groups, { statusId, kind: 'Delete' }, async () => activity);
  await deleteArticles(platform, groups);
}

/** Before its rows are deleted. If the author is deleted, nothing is sent: the author's deletion covers it. */
export async function deliverStatusDelete(platform: Platform, statusId: bigint): Promise<void> {
  const [status] = await platform.sql.many(deleted, [statusId]);
  if (!status) return announceDelete(platform, statusId, null);
  const { uri, actor_id: actorId, author, original, has_poll: hasPoll, visibility, isOfLocal } = status;
  const activity =
    original === null
      ? deleteStatusActivity(uri, author, hasPoll ? 'Question' : 'Note')
      : undoAnnounce(uri, author, original);
  const inboxes = await Promise.all([inboxesOfDeleted(platform, statusId), inboxesOfRelays(platform, statusId)]);
  await deliver(platform, actorId, activity, inboxes.flat());
  if (original === null) return announceDelete(platform, statusId, activity);
  if (!status.byGroup || status.originalId === null) return;
  const boost = { boostId: statusId, boost: uri, groupId: actorId, uri: author, followersUri: status.followers };
  await deleteArticles(platform, [{ ...boost, statusId: status.originalId, visibility, isOfLocal }]);
}
