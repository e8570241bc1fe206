/** What the event service says to who did not sign in (spec/mobilizon/permissions.json: clients match on the sentences). */
import type { Viewer } from '../../domain/access/viewer.ts';
import { Refusal } from '../../platform/errors.ts';

/** Refuses requests without a token; a bad token was refused at the door. */
export function requireSignedIn(ctx: { viewer: Viewer | null }, toDoWhat: string): void {
  if (!ctx.viewer) throw new Refusal('unauthenticated', `You need to be logged-in to ${toDoWhat}`);
}
