/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /**
     * `actorId`: its author, whose posts are published in order; missing in jobs of earlier versions. `quiet`: an old post without
     * notifications. `unknown`: handles of unknown remote people in its text.
     */
    'status.created': { statusId: string; actorId?: string; quiet?: boolean; unknown?: string[] };
    /** Posts of remote people that were received together: for each the same as `status.created`. */
    'statuses.created': { statuses: { statusId: string; actorId: string }[] };
    /** The local status names unknown people; `attempt` counts from 1. `after`: which activity is delivered when they were looked up. */
    'status.handles_due': { statusId: string; handles: string[]; attempt: number; after: 'creation' | 'edit' };
    /** Data shown with it changed, not its content. */
    'status.changed': { statusId: string };
    'status.deleted': { statusId: string };
    /** Deleted by a decision, and restored by an appeal. */
    'status.restored': { statusId: string };
    /** `mentioned`: actors newly mentioned by the edit; `unknown`: as in `status.created`. */
    'status.updated': { statusId: string; mentioned: string[]; unknown?: string[] };
    /**
     * A remote person asked to quote a local post, and the answer is sent. `quotingId`: the quoting status if it may quote it,
     * null if not.
     */
    'quote.answered': {
      quotedId: string;
      requesterId: string;
      requestUri: string;
      quotingUri: string;
      quotingId: string | null;
    };
    /** The author of a local post revoked the quote by this status. */
    'quote.revoked': { statusId: string; quotedId: string };
    /** The author of the post to which this status replies approved or rejected it. */
    'reply.answered': { statusId: string };
    /** The author of a post took the approval of this reply back. `mentioned`: the people whom the reply mentioned. */
    'reply.revoked': { statusId: string; mentioned: string[] };
    /** A remote person may not reply to a local post. `requestUri`: the request for an approval, if there was one. */
    'reply.refused': { parentId: string; requesterId: string; replyUri: string; requestUri: string | null };
    /** A remote person asked to like or boost a local post. `id`: the favourite or boost; null rejects the request. */
    'interaction.answered': {
      kind: 'Like' | 'Announce';
      postId: string;
      requesterId: string;
      requestUri: string;
      instrument: string;
      id: string | null;
    };
    /** `at`: the end that the job was planned for; missing in jobs of earlier versions. */
    'poll.ended': { pollId: string; at?: string };
    /** A local poll received votes; one job for those of some minutes. */
    'poll.counted': { pollId: string };
    /** A local person voted in a remote poll. */
    'poll.voted': { pollId: string; actorId: string; choices: number[] };
    'pin.changed': { actorId: string; statusId: string; pinned: boolean };
    /** `at`: the time that the job was planned for; missing in jobs that run at once, and in those of earlier versions. */
    'scheduled_status.due': { scheduledStatusId: string; at?: string };
    'favourite.created': { favouriteId: string };
    /** A local person removed a favourite of a remote post. */
    'favourite.removed': { favouriteId: string; actorId: string; statusId: string };
  }
}
