/** The event service's messages for anonymous viewers (Mobilizon's permissions: clients match on the sentences). */
import type { Viewer } from '../../domain/access/viewer.ts';
import { Refusal } from '../../platform/errors.ts';

/** Refuses requests without a token; the facade has refused invalid ones. */
export function requireSignedIn(ctx: { viewer: Viewer | null }, toDoWhat: string): void {
  if (!ctx.viewer) throw new Refusal('unauthenticated', `You need to be logged-in to ${toDoWhat}`);
}
