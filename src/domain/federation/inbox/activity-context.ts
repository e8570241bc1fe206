/** What acts of other servers are done with: the platform, who sent it, and the viewer that its commands take. */
import type { Actor } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';

export interface ActivityContext extends IdentityContext {
  /** Its actor is the viewer. */
  sender: Actor;
}

export interface Received {
  /** Whose inbox it came to; null for the shared one. */
  ownerId: bigint | null;
}
