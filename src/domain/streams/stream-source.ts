/** Interface of the streams to the rest of the server: authentication and rendering. */
import type { IdentityViewer } from '../access/viewer.ts';

/** The token and the user that opened a stream. */
export interface StreamHolder {
  userId: bigint;
  /** The token's id, or the session's of a sign-in: revoking it ends its streams. */
  tokenId: bigint;
}

export interface StreamViewer extends StreamHolder {
  actorId: bigint;
  scopes: readonly string[];
  /** Texts that were written in several languages are in this one; the original ones without it. */
  locale?: string;
}

/** A status as one viewer sees it now. */
export interface ShownStatus {
  json: string;
  /** Whether its language is one of those that they chose for public streams. */
  inChosenLanguages: boolean;
}

export interface StreamSource {
  /** Null for a token that cannot open a stream: unknown, revoked, or without a usable identity. */
  authenticate(token: string): Promise<StreamViewer | null>;
  /**
   * The status per viewer, by actor id, in a constant number of queries; missing if the viewer may not or does not want to see
   * it. Actor ids are unique.
   */
  presentStatuses(viewers: readonly StreamViewer[], statusId: bigint): Promise<Map<bigint, ShownStatus>>;
  /** The notification as JSON; null if it is not the viewer's or deleted. */
  presentNotification(viewer: StreamViewer, notificationId: bigint): Promise<string | null>;
  /**
   * The conversation as JSON; null if it is not the viewer's or deleted. Without this function conversations are not streamed.
   */
  presentConversation?(viewer: StreamViewer, conversationId: bigint): Promise<string | null>;
  /** The announcement as JSON; null when it is not published any more. Without it announcements are not streamed. */
  presentAnnouncement?(announcementId: bigint): Promise<string | null>;
  /**
   * The number of reactions with an emoji, as JSON; null if nobody can see it. Without this function reactions are not streamed.
   */
  presentReaction?(announcementId: bigint, name: string): Promise<string | null>;
  /**
   * The encrypted message as JSON; null if it is not for the viewer's device or deleted. Without this function none are streamed.
   */
  presentEncryptedMessage?(viewer: StreamViewer, messageId: bigint): Promise<string | null>;
  /** Whether the token is valid, and its user owes no second factor. Without this function the answer of `authenticate` stands. */
  isValid?(holder: StreamHolder): Promise<boolean>;
  /** Those of the users whose role requires a second factor that they have not set up. Without this function their streams stay open. */
  owing?(userIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** Whether the viewer owns a list; without it list streams are refused. */
  ownsList?(viewer: StreamViewer, listId: string): Promise<boolean>;
}

/** Converts a procedure's viewer. */
export function streamViewerOf(viewer: IdentityViewer): StreamViewer {
  return {
    actorId: viewer.actorId,
    userId: viewer.userId,
    tokenId: viewer.tokenId ?? viewer.sessionId ?? 0n,
    scopes: viewer.scopes,
    locale: viewer.locale,
  };
}
