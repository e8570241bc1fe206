/** Addresses of follows that this server asks for: below the follower's, with the id of the row. */
import { parseId } from '../../../platform/ids.ts';

export const followUri = (followerUri: string, id: bigint): string => `${followerUri}#follows/${id}`;

/** The id in such an address; null for any other. */
export const followIdOf = (uri: string): bigint | null => parseId(/#follows\/(\d+)$/.exec(uri)?.[1] ?? '');
