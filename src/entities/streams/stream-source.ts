/** Renders statuses and notifications for open streams, for many viewers in a constant number of statements. */

import type { IdentityViewer } from '../../domain/access/viewer.ts';
import { findConversation } from '../../domain/conversations/conversations.ts';
import { findMessage } from '../../domain/crypto/messages.ts';
import { findStreamed } from '../../domain/notifications/list.ts';
import { authenticate } from '../../domain/oauth/authenticate.ts';
import {
  type ShownStatus,
  type StreamSource,
  type StreamViewer,
  streamViewerOf,
} from '../../domain/streams/stream-source.ts';
import { jsonBytes } from '../../platform/cache/pre-serialized.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { viewEncryptedMessage } from '../crypto/encrypted-message.ts';
import { presentPublished, presentReactionCount } from '../instance/announcement.ts';
import { presentNotifications } from '../notifications/notification.ts';
import { gatherCardAuthors, viewCardAuthor } from '../statuses/card-author.ts';
import { presentConversations } from '../statuses/conversation.ts';
import type { Tallies } from '../statuses/poll.ts';
import { gatherStatuses, type StatusMaps, viewStatus } from '../statuses/status.ts';
import { gatherTagged, viewTagged } from '../statuses/tagged-collections.ts';
import { filterResults, gatherFilters } from '../timelines/filter-results.ts';
import { audience, type Seen } from './stream-audience.ts';

/** A stream's viewer as an IdentityViewer. */
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
  chosenLanguages: [],
});

/** Viewer → part → row. */
function byViewer(rows: readonly Seen[]): Map<bigint, Map<bigint, Seen>> {
  const viewers = new Map<bigint, Map<bigint, Seen>>();
  for (const row of rows) viewers.set(row.viewer_id, (viewers.get(row.viewer_id) ?? new Map()).set(row.id, row));
  return viewers;
}

/** The cache key of a rendering: all that the JSON depends on beside the rows. Viewers with equal keys share one rendering. */
function variantKey(maps: StatusMaps, seen: ReadonlyMap<bigint, Seen>, viewerId: bigint, statusId: bigint): string {
  const matchers = maps.filters.get(viewerId);
  return JSON.stringify(
    [...seen.values()].map(({ id, own, flags, own_votes: votes, muted_until: until }) => {
      const row = maps.statuses.get(id);
      const card = row?.card?.author_id ? row.card : null;
      const author = card && [
        card.author_id === viewerId.toString(),
        viewCardAuthor(maps.authors, card, viewerId) === null,
      ];
      const tagged =
        row && viewTagged(maps.tagged, row, viewerId).map((shown) => [shown.id, shown.items.map((item) => item.id)]);
      return [own, flags, votes, until, author, tagged, row && filterResults(matchers, row, statusId)];
    }),
  );
}

/** Poll results with this viewer's choices. */
function talliesFor(seen: ReadonlyMap<bigint, Seen>, tallies: Tallies): Tallies {
  return new Map([...tallies].map(([id, tally]) => [id, { ...tally, own_votes: seen.get(id)?.own_votes ?? null }]));
}

async function presentStatuses(
  platform: Platform,
  viewers: readonly StreamViewer[],
  statusId: bigint,
): Promise<Map<bigint, ShownStatus>> {
  const ids = viewers.map((viewer) => viewer.actorId);
  const rows = await platform.sql.many(audience, [statusId, ids, platform.clock.now()]);
  const actorId = rows.find((row) => row.id === statusId)?.viewer_id;
  if (actorId === undefined) return new Map();
  const byId = new Map(viewers.map((viewer) => [viewer.actorId, viewer]));
  const partIds = [...new Set(rows.map((row) => row.id))];
  const [gathered, filters] = await Promise.all([
    gatherStatuses({ ...platform, viewer: null }, [{ id: statusId, actor_id: actorId }]),
    gatherFilters(platform, [...byId.keys()], partIds),
  ]);
  if (!gathered.statuses.has(statusId)) return new Map();
  const cards = [...gathered.statuses.values()].map(({ card }) => card);
  const viewerIds = [...byId.keys()];
  const [authors, tagged] = await Promise.all([
    gatherCardAuthors(platform, cards, viewerIds),
    gatherTagged(platform, gathered.statuses.values(), viewerIds),
  ]);
  const maps = { ...gathered, filters, authors, tagged };
  // Viewers differ only in authorship, interactions, votes, filters and what is hidden from them, so a few variants serve all.
  const texts = new Map<string, string>();
  const textFor = (viewer: StreamViewer, seen: Map<bigint, Seen>): string => {
    const key = variantKey(maps, seen, viewer.actorId, statusId);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const view = viewStatus(
      { ...platform, viewer: identity(viewer) },
      { ...maps, seen, tallies: talliesFor(seen, maps.tallies) },
      statusId,
    );
    const json = jsonBytes(view).toString();
    texts.set(key, json);
    return json;
  };
  return new Map(
    [...byViewer(rows)].flatMap(([id, seen]) => {
      const viewer = byId.get(id);
      const inChosenLanguages = seen.get(statusId)?.in_chosen_languages ?? true;
      return viewer ? [[id, { json: textFor(viewer, seen), inChosenLanguages }]] : [];
    }),
  );
}

/** The result as JSON; null when it is refused, because it was dismissed or deleted in the meantime. */
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
  return textOf(async () => (await presentNotifications(ctx, [await findStreamed(ctx, id)]))[0]);
}

function presentConversation(platform: Platform, viewer: StreamViewer, id: bigint): Promise<string | null> {
  const ctx = { ...platform, viewer: identity(viewer) };
  return textOf(async () => (await presentConversations(ctx, [await findConversation(ctx, id.toString())]))[0]);
}

function presentEncryptedMessage(platform: Platform, viewer: StreamViewer, id: bigint): Promise<string | null> {
  const ctx = { ...platform, viewer: identity(viewer) };
  return textOf(async () => viewEncryptedMessage(await findMessage(ctx, id)));
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
    presentAnnouncement: (id) => textOf(() => presentPublished({ ...platform, viewer: null }, id.toString())),
    presentReaction: (id, name) =>
      textOf(() => presentReactionCount({ ...platform, viewer: null }, id.toString(), name)),
    presentEncryptedMessage: (viewer, messageId) => presentEncryptedMessage(platform, viewer, messageId),
  };
}
