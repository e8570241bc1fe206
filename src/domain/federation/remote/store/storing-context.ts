/** The context in which activities of other servers are stored. */
import type { DomainContext } from '../../../access/context.ts';
import type { FederationContext } from '../find/find-remote-actor.ts';

export type StoringContext = FederationContext &
  DomainContext & {
    /** How far above the post that arrived. */
    depth?: number;
    /** The owner of the personal inbox that received the activity. */
    deliveredTo?: bigint | null;
  };
