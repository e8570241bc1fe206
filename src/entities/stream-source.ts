/** What open streams show: statuses and notifications, rendered for many viewers in a fixed number of statements. */
import { findConversation } from '../domain/conversations/conversations.ts';
import { findNotification } from '../domain/notifications/list.ts';
import { authenticate } from '../domain/oauth/authenticate.ts';
import { OWN_VOTES, STATUS_FLAGS } from '../domain/statuses/skeleton.ts';
import { NOT_UNWANTED, STATUS_VISIBLE } from '../domain/statuses/visible.ts';
import { type StreamSource, type StreamViewer, streamViewerOf } from '../domain/streams/stream-source.ts';
import type { IdentityViewer } from '../domain/viewer.ts';
import { Refusal } from '../platform/errors.ts';
import { parseId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { statement } from '../platform/sql.ts';
import { presentConversations } from './conversation.ts';
import { filterResults, gatherFilters } from './filter-results.ts';
import { presentNotifications } from './notification.ts';
import { gatherStatuses, type StatusSeen, viewStatus } from './status.ts';

interface Audience {
  viewer_id: bigint;
  actor_id: bigint;
  flags: number;
  own_votes: number[] | null;
  /** Of what the status reblogs. */
  reblog_id: bigint | null;
  reblog_actor_id: bigint | null;
  reblog_flags: number;
  reblog_votes: number[] | null;
}

const audience = statement<Audience>(
  'stream_audience',
  `SELECT v.id AS viewer_id, s.actor_id, ${STATUS_FLAGS('v.id', 's')} AS flags, ${OWN_VOTES('v.id', 'sp.id')} AS own_votes,
     o.id AS reblog_id, o.actor_id AS reblog_actor_id, ${STATUS_FLAGS('v.id', 'o')} AS reblog_flags,
     ${OWN_VOTES('v.id', 'op.id')} AS reblog_votes
   FROM unnest($2::bigint[]) AS v(id), statuses s LEFT JOIN polls sp ON sp.status_id = s.id
   LEFT JOIN statuses o ON o.id = s.reblog_of_id LEFT JOIN polls op ON op.status_id = o.id
   WHERE s.id = $1 AND ${STATUS_VISIBLE('v.id')} AND ${NOT_UNWANTED('v.id', '$3')}`,
);

/** A viewer of a stream as the entities know one. */
const identity = (viewer: StreamViewer): IdentityViewer => ({
  tokenId: viewer.tokenId,
  sessionId: null,
  appId: null,
  userId: viewer.userId,
  actorId: viewer.actorId,
  scopes: viewer.scopes,
  role: null,
  confirmed: true,
  approved: true,
  suspended: false,
  locale: 'en',
  chosenLanguages: viewer.languages ?? [],
});

async function presentStatuses(
  platform: Platform,
  viewers: readonly StreamViewer[],
  statusId: bigint,
): Promise<Map<bigint, string | null>> {
  const shown = await platform.sql.many(audience, [
    statusId,
    viewers.map((viewer) => viewer.actorId),
    platform.clock.now(),
  ]);
  const [first] = shown;
  if (!first) return new Map();
  const byId = new Map(viewers.map((viewer) => [viewer.actorId, viewer]));
  const [maps, filters] = await Promise.all([
    gatherStatuses({ ...platform, viewer: null }, [{ id: statusId, actor_id: first.actor_id }]),
    gatherFilters(platform, [...byId.keys()], [statusId]),
  ]);
  if (!maps.statuses.has(statusId)) return new Map();
  // Viewers differ in whether the status is theirs and in what they did with it: a few texts serve all.
  const texts = new Map<string, string>();
  return new Map(
    shown.map((seen) => {
      const { viewer_id: id, reblog_id: reblogId } = seen;
      const original = maps.statuses.get(reblogId ?? statusId);
      const filtered = original && filterResults(filters.get(id), original, statusId);
      const did: [bigint, StatusSeen][] = [[statusId, seen]];
      if (reblogId !== null) did.push([reblogId, { flags: seen.reblog_flags, own_votes: seen.reblog_votes }]);
      const acts = did.map(([, { flags, own_votes: votes }]) => [flags, votes]);
      const key = JSON.stringify([id === seen.actor_id, id === seen.reblog_actor_id, acts, filtered]);
      const viewer = byId.get(id);
      if (!texts.has(key) && viewer) {
        const ctx = { ...platform, viewer: identity(viewer) };
        const view = viewStatus(ctx, { ...maps, seen: new Map(did), filters }, statusId);
        texts.set(key, JSON.stringify(view));
      }
      return [id, texts.get(key) ?? null];
    }),
  );
}

/** What it gives, as JSON; null where it refuses: dismissed or deleted before it was shown. */
async function textOf(present: () => Promise<unknown>): Promise<string | null> {
  try {
    const shown = await present();
    return shown ? JSON.stringify(shown) : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function presentNotification(platform: Platform, viewer: StreamViewer, id: bigint): Promise<string | null> {
  const ctx = { ...platform, viewer: identity(viewer) };
  return textOf(async () => (await presentNotifications(ctx, [await findNotification(ctx, id.toString())]))[0]);
}

function presentConversation(platform: Platform, viewer: StreamViewer, id: bigint): Promise<string | null> {
  const ctx = { ...platform, viewer: identity(viewer) };
  return textOf(async () => (await presentConversations(ctx, [await findConversation(ctx, id.toString())]))[0]);
}

export function streamSource(platform: Platform): StreamSource {
  return {
    async authenticate(token) {
      const found = await authenticate(platform, token);
      if (!('viewer' in found)) return null;
      const { viewer } = found;
      const usable =
        viewer.userId !== null && viewer.actorId !== null && !viewer.suspended && viewer.confirmed && viewer.approved;
      return usable ? streamViewerOf(viewer as IdentityViewer) : null;
    },
    async ownsList({ actorId }, listId) {
      const id = parseId(listId);
      return id !== null && (await platform.db.list.count({ where: { id, actorId } })) > 0;
    },
    presentStatuses: (viewers, statusId) => presentStatuses(platform, viewers, statusId),
    presentNotification: (viewer, notificationId) => presentNotification(platform, viewer, notificationId),
    presentConversation: (viewer, conversationId) => presentConversation(platform, viewer, conversationId),
  };
}
