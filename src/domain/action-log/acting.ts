/** The author of a logged action. */
import type { Viewer } from '../access/viewer.ts';

/** Commands of staff run with a viewer, or without one from a terminal. */
export interface Acting {
  viewer?: Viewer | null;
}

/** The `actorId` of the log: null from a terminal. */
export const actingIdentity = ({ viewer }: Acting): bigint | null => viewer?.actorId ?? null;
