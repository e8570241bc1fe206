/** The context in which activities of other servers are stored. */
import type { DomainContext } from '../access/context.ts';
import type { FederationContext } from './find-remote-actor.ts';

export type StoringContext = FederationContext &
  DomainContext & {
    /** How far above the post that arrived. */
    depth?: number;
    /** Whose personal inbox it came to. */
    deliveredTo?: bigint | null;
  };
