/** Addresses of sent objects that have no page of their own. */
import { parseId } from '../../../platform/ids.ts';

/** The address of a follow by a local actor: below the follower's address, with the id of the row. */
export const followUri = (followerUri: string, id: bigint): string => `${followerUri}#follows/${id}`;

/** The id in such an address; null for any other address. */
export const followIdOf = (uri: string): bigint | null => parseId(/#follows\/(\d+)$/.exec(uri)?.[1] ?? '');

const QUOTE_REQUEST = '#quote_request';

/** The address of the request to approve a local post's quote. */
export const quoteRequestUri = (quotingUri: string): string => `${quotingUri}${QUOTE_REQUEST}`;

/** The quoting post in such an address; null for any other address. */
export const quotingUriOf = (requestUri: string): string | null =>
  requestUri.endsWith(QUOTE_REQUEST) ? requestUri.slice(0, -QUOTE_REQUEST.length) : null;

/** The path, below a local author's address, of approvals of quotes, before the id of the quoting post. */
export const QUOTE_AUTHORIZATIONS = '/quote_authorizations/';

const REPLY_REQUEST = '#reply_request';

/** The address of the request to approve a local reply. */
export const replyRequestUri = (replyUri: string): string => `${replyUri}${REPLY_REQUEST}`;

/** The reply in such an address, or in that of its Create; any other address itself. */
export const replyUriOf = (uri: string): string => uri.replace(/#reply_request$|\/activity$/, '');

/** The path, below a local author's address, of approvals of replies, before the id of the reply. */
export const REPLY_AUTHORIZATIONS = '/reply_authorizations/';

/** The address of a like by a local actor, with the id of the favourite. */
export const likeUri = (likerUri: string, id: bigint): string => `${likerUri}#likes/${id}`;

/** The address of the request to approve the like. */
export const likeRequestUri = (likerUri: string, id: bigint): string => `${likerUri}#like_requests/${id}`;

/** The id of the favourite in either address; null for any other address. */
export const favouriteIdOf = (uri: string): bigint | null =>
  parseId(/#like(?:s|_requests)\/(\d+)$/.exec(uri)?.[1] ?? '');

const ANNOUNCE_REQUEST = '#announce_request';

/** The address of the request to approve a local boost. */
export const announceRequestUri = (boostUri: string): string => `${boostUri}${ANNOUNCE_REQUEST}`;

/** The boost in such an address; any other address itself. */
export const boostUriOf = (uri: string): string =>
  uri.endsWith(ANNOUNCE_REQUEST) ? uri.slice(0, -ANNOUNCE_REQUEST.length) : uri;

/** The paths, below a local author's address, of approvals of likes and boosts, before the id of the favourite or boost. */
export const LIKE_AUTHORIZATIONS = '/like_authorizations/';
export const ANNOUNCE_AUTHORIZATIONS = '/announce_authorizations/';

/** The part between the address of the event and the id of an invitation to it. */
export const INVITATIONS = '#invitations/';

/** The path, below an event's address, of messages about the event. */
export const NOTES = '/notes/';
