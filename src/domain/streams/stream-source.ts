/** What the streams need of the rest of the house: who a token is, and what a viewer is shown. */
import type { IdentityViewer } from '../access/viewer.ts';

export interface StreamViewer {
  actorId: bigint;
  userId: bigint;
  /** The token's id, or the session's of a sign-in: when it is revoked, its streams end. */
  tokenId: bigint;
  scopes: readonly string[];
  /** Null: every language. */
  languages: readonly string[] | null;
}

export interface StreamSource {
  /** Null for a token that opens no stream: unknown, revoked, or not of a usable identity. */
  authenticate(token: string): Promise<StreamViewer | null>;
  /**
   * The status as JSON for each viewer, by actor id, in a number of queries that does not grow with the viewers; null (or
   * nothing) where a viewer may not see it or does not want to. Each actor is asked for once.
   */
  presentStatuses(viewers: readonly StreamViewer[], statusId: bigint): Promise<Map<bigint, string | null>>;
  /** The notification as JSON; null when it is not the viewer's or gone. */
  presentNotification(viewer: StreamViewer, notificationId: bigint): Promise<string | null>;
  /** The conversation as JSON; null when it is not the viewer's or gone. Without it conversations are not told of. */
  presentConversation?(viewer: StreamViewer, conversationId: bigint): Promise<string | null>;
  /** Whether the viewer may listen to a list; without it nobody may. */
  ownsList?(viewer: StreamViewer, listId: string): Promise<boolean>;
}

/** A viewer of the procedures as the streams know one. */
export function streamViewerOf(viewer: IdentityViewer): StreamViewer {
  return {
    actorId: viewer.actorId,
    userId: viewer.userId,
    tokenId: viewer.tokenId ?? viewer.sessionId ?? 0n,
    scopes: viewer.scopes,
    languages: viewer.chosenLanguages.length === 0 ? null : viewer.chosenLanguages,
  };
}
