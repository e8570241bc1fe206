/** An actor of another server as the viewer of a command: what it may do is decided as for anybody here. */
import { type IdentityViewer, identityViewer } from './viewer.ts';

/** No user has this id. */
export const NO_USER = 0n;

export const remoteViewer = (actorId: bigint): IdentityViewer => identityViewer(NO_USER, actorId);
