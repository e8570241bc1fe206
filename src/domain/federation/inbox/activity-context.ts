/** The context of received activities: the platform, the sender, and the viewer that the commands take. */
import type { Actor } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';
import type { JsonObject } from '../documents/json.ts';

export interface ActivityContext extends IdentityContext {
  /** The actor that signed the activity, who is the viewer. */
  sender: Actor;
  /** The actor whose inbox received the activity; null for the shared inbox. */
  ownerId: bigint | null;
  /** The stored activity, while it is performed with others of its site. */
  arrivalId: bigint | null;
  /** When the activity arrived, which may be hours before this attempt to perform it; null if that is unknown. */
  arrivedAt: Date | null;
  /** The activity as the sender's server sent and signed it. */
  received: JsonObject;
}
