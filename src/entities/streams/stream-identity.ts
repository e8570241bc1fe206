/** The viewer of a stream, in the form that request presenters take. */
import type { IdentityViewer } from '../../domain/access/viewer.ts';
import type { StreamViewer } from '../../domain/streams/stream-source.ts';

export const identity = (viewer: StreamViewer): IdentityViewer => ({
  tokenId: viewer.tokenId,
  sessionId: null,
  appId: null,
  userId: viewer.userId,
  actorId: viewer.actorId,
  scopes: viewer.scopes,
  role: null,
  confirmed: true,
  approved: true,
  suspended: false,
  locale: 'en',
  chosenLanguages: [],
});
