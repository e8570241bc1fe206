/** What open streams show: statuses and notifications, rendered for many viewers in a fixed number of statements. */
import { findConversation } from '../domain/conversations/conversations.ts';
import { findNotification } from '../domain/notifications/list.ts';
import { authenticate } from '../domain/oauth/authenticate.ts';
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
import { gatherStatuses, viewStatus } from './status.ts';
import { STATUS_FLAGS, type StatusFlags } from './status-flags.ts';

interface Audience {
  viewer_id: bigint;
  actor_id: bigint;
  flags: StatusFlags;
  /** Of what the status reblogs. */
  reblog_id: bigint | null;
  reblog_actor_id: bigint | null;
  reblog_flags: StatusFlags;
}

const audience = statement<Audience>(
  'stream_audience',
  `SELECT v.id AS viewer_id, s.actor_id, ${STATUS_FLAGS('v.id', 's')} AS flags,
     o.id AS reblog_id, o.actor_id AS reblog_actor_id, ${STATUS_FLAGS('v.id', 'o')} AS reblog_flags
   FROM unnest($2::bigint[]) AS v(id), statuses s LEFT JOIN statuses o ON o.id = s.reblog_of_id
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
      const { viewer_id: id, flags, reblog_flags: reblogFlags } = seen;
      const original = maps.statuses.get(seen.reblog_id ?? statusId);
      const filtered = original && filterResults(filters.get(id), original, statusId);
      const key = JSON.stringify([id === seen.actor_id, id === seen.reblog_actor_id, flags, reblogFlags, filtered]);
      const viewer = byId.get(id);
      if (!texts.has(key) && viewer) {
        const statuses = new Map(maps.statuses);
        for (const [rowId, own] of [
          [statusId, flags],
          [seen.reblog_id, reblogFlags],
        ] as const) {
          const row = rowId === null ? undefined : statuses.get(rowId);
          if (row) statuses.set(row.id, { ...row, flags: own });
        }
        const view = viewStatus({ ...platform, viewer: identity(viewer) }, { ...maps, statuses, filters }, statusId);
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
