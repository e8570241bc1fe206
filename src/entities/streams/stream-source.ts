/** The contents of open streams, rendered for their viewers. */

import memoize from 'memoize';
import { OWES_SECOND_FACTOR, ROLE_JOIN } from '../../domain/access/role-columns.ts';
import type { IdentityViewer } from '../../domain/access/viewer.ts';
import { findConversation } from '../../domain/conversations/conversations.ts';
import { findMessage } from '../../domain/crypto/messages.ts';
import { findStreamed } from '../../domain/notifications/list.ts';
import { authenticate } from '../../domain/oauth/authenticate.ts';
import {
  type StreamHolder,
  type StreamSource,
  type StreamViewer,
  streamViewerOf,
} from '../../domain/streams/stream-source.ts';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';
import { Refusal, type RefusalKind } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentPublished, presentReactionCount } from '../instance/announcement.ts';
import { presentNotifications } from '../notifications/notification.ts';
import { presentConversations } from '../statuses/conversation.ts';
import { viewEncryptedMessage } from '../users/encrypted-message.ts';
import { presentStatuses } from './present-statuses.ts';
import { identity } from './stream-identity.ts';

/** Refusals of content that may no longer be seen; others are failures of the server. */
const GONE: readonly RefusalKind[] = ['not_found', 'forbidden'];

/** The result as JSON; null when it was dismissed or deleted in the meantime. */
async function textOf(present: () => Promise<unknown>): Promise<string | null> {
  try {
    const shown = await present();
    return shown ? JSON.stringify(shown) : null;
  } catch (error) {
    if (error instanceof Refusal && GONE.includes(error.kind)) return null;
    throw error;
  }
}

const usersOwing = statement(
  'users_owing_second_factor',
  `SELECT u.id, ${OWES_SECOND_FACTOR} FROM users u ${ROLE_JOIN} WHERE u.id = ANY ($1::bigint[])`,
);

const holdersOfStreams = statement(
  'holders_of_streams',
  `SELECT n.place::int, EXISTS (SELECT FROM access_tokens t WHERE t.id = n.token_id AND t.revoked_at IS NULL)
     OR EXISTS (SELECT FROM sessions s WHERE s.id = n.token_id AND s.revoked_at IS NULL) AS is_held, ${OWES_SECOND_FACTOR}
   FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS n (token_id, user_id, place)
   JOIN users u ON u.id = n.user_id ${ROLE_JOIN}`,
);

/** Clients open their streams again at the same time, for example after the process has lost messages. */
const holdersIn = memoize(
  (sql: Sql) =>
    batchLoader(async (holders: readonly StreamHolder[]) => {
      const columns = [holders.map(({ tokenId }) => tokenId), holders.map(({ userId }) => userId)] as const;
      const rows = await sql.many(holdersOfStreams, columns);
      const valid = new Set(
        rows
          .filter(({ is_held, owes_second_factor: owes }) => is_held === true && owes !== true)
          .map(({ place }) => place),
      );
      return holders.map((_, i) => valid.has(i + 1));
    }),
  { cache: new WeakMap() },
);

function presentNotification(platform: Platform, viewer: StreamViewer, id: bigint): Promise<string | null> {
  const ctx = { ...platform, viewer: identity(viewer), languages: viewer.locale === undefined ? [] : [viewer.locale] };
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
      const found = await authenticate(platform, token, { anew: true });
      if (!('viewer' in found)) return null;
      const { viewer } = found;
      const isActive = !viewer.suspended && viewer.confirmed && viewer.approved && !viewer.owesSecondFactor;
      const usable = viewer.userId !== null && viewer.actorId !== null && isActive;
      return usable ? streamViewerOf(viewer as IdentityViewer) : null;
    },
    isValid: (holder) => holdersIn(platform.sql).load(holder),
    async owing(userIds) {
      const rows = await platform.sql.many(usersOwing, [userIds]);
      return new Set(rows.filter(({ owes_second_factor: owes }) => owes).map(({ id }) => id));
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
