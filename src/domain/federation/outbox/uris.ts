/** The addresses of what this server sends and has no page of its own. */
import { parseId } from '../../../platform/ids.ts';

/** A follow that this server asks for: below the follower's address, with the id of the row. */
export const followUri = (followerUri: string, id: bigint): string => `${followerUri}#follows/${id}`;

/** The id in such an address; null for any other. */
export const followIdOf = (uri: string): bigint | null => parseId(/#follows\/(\d+)$/.exec(uri)?.[1] ?? '');

/** What comes after the address of the event in that of an invitation to it. */
export const INVITATIONS = '#invitations/';

/** Where messages about an event have their addresses, below the event's. */
export const NOTES = '/notes/';
