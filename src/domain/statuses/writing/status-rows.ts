/** The rows of a new status. */
import type {
  QuotePolicy,
  QuoteState,
  RemotePolicy,
  Status,
  StatusVisibility,
} from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { NeededApproval } from '../approvals/replyable.ts';
import type { NewPoll } from '../polls/check-poll.ts';
import type { Words } from './words.ts';

/** The additional data of a remote status. */
export interface RemoteFields {
  uri: string;
  url: string;
  createdAt: Date;
  /** As in `statuses.emojis`. */
  emojis: unknown[];
  conversationUri: string | null;
  /** The people who may quote it if its author approves. */
  quoteManualPolicy: QuotePolicy;
  /** The people who may like or boost it; null if everybody may. */
  policy: Omit<RemotePolicy, 'statusId'> | null;
  /** Address of the request that its server sent for the reply. */
  requestUri: string | null;
  /** An old post, without notifications. */
  quiet: boolean;
  /** The arrival whose removal enqueues the job of the post; null if the post is inserted with its job. */
  arrivalId: bigint | null;
  /** The Create of a post to a local group, which the group announces to forums; JSON. */
  created: string | null;
}

/** Votes of a closed poll, by option. */
export interface ImportedResults {
  tallies: number[];
  votersCount: number;
}

/** The additional data of a post from an archive. Nobody is notified of it, and it enters no timeline. */
export interface ImportedFields {
  createdAt: Date;
  /** Its address on the server that made the archive. */
  uri: string;
  importId: bigint;
  /** The results of its poll. */
  results: ImportedResults | null;
}

export interface StatusRows extends Words {
  id: bigint;
  content: string;
  visibility: StatusVisibility;
  parent: Status | null;
  mentionIds: readonly bigint[];
  /** Actors who may see it without being mentioned or notified: those that it is addressed to. */
  silentIds: readonly bigint[];
  tagIds: readonly bigint[];
  mediaIds: readonly bigint[];
  poll: (NewPoll & { id: bigint }) | null;
  idempotencyKey: string | null;
  scheduledId: bigint | null;
  quote: NewQuote | null;
  quotePolicy: QuotePolicy;
  replies: Pick<Status, 'replyPolicy' | 'replyManualPolicy'>;
  /** The group whose members may read it, if the visibility is MEMBERS. */
  groupId: bigint | null;
  /** The discussion in a group that begins with it. */
  discussion: { groupId: bigint; title: string } | null;
  /** The approval by the parent's author, or by the moderators of the group. */
  approval: NeededApproval;
  below: BelowEvent | null;
  /** Handles of remote people who are looked up afterwards. */
  unknown?: readonly string[];
  /** Runs last in the transaction of the status. If it returns false, nothing is written. */
  alongside?: (tx: Tx) => Promise<boolean>;
  remote?: RemoteFields;
  imported?: ImportedFields;
}

export interface NewQuote {
  /** The quoted status; null if it is not stored. */
  id: bigint | null;
  /** Null for the quote of a server that does not know approvals: it is shown as a link. */
  state: QuoteState | null;
  /** As in `remote_quotes`; null if both posts are local. */
  remote: { uri: string; authorization: string | null } | null;
}

/** The event that it comments on. */
export interface BelowEvent {
  eventId: bigint;
  /** Whether everybody sees it there at once. */
  approved: boolean;
}
