/** The context in which remote activities are stored. */
import type { DomainContext } from '../../../access/context.ts';
import type { JsonObject } from '../../documents/json.ts';
import type { FederationContext } from '../find/find-remote-actor.ts';

export type StoringContext = FederationContext &
  DomainContext & {
    /** The number of replies between this post and the received one. */
    depth?: number;
    /** The owner of the personal inbox that received the activity. */
    deliveredTo?: bigint | null;
    /** The arrival that contains the post; its batch shares the jobs of its posts. */
    arrivalOfPost?: bigint | null;
    /** The Create that contains the post, as its author's server sent and signed it. */
    create?: JsonObject;
    /** The same for an Update of a stored post. */
    update?: JsonObject;
    /** Address of the ReplyRequest that contains the post. */
    replyRequest?: string;
  };
