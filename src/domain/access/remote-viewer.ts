/** A remote actor as the viewer of a command, with the same permissions as a local one. */
import { type IdentityViewer, identityViewer } from './viewer.ts';

/** No user has this id. */
export const NO_USER = 0n;

export const remoteViewer = (actorId: bigint): IdentityViewer => identityViewer(NO_USER, actorId);
