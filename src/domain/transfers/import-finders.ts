/** How imports find the people and posts that rows name; the room of federation has the functions. */
import type { Actor, Status } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';

/** Finds the local or remote people and posts that rows name; each refuses with the reason that is shown with the row. */
export interface ImportFinders {
  actor(ctx: IdentityContext, address: string): Promise<Actor>;
  status(ctx: IdentityContext, url: string): Promise<Status>;
}
