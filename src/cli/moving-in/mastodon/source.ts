/** The database of a Mastodon, with the choice of the remote posts that come. */
import { type Source, withSource } from '../source.ts';
import { MASTODON } from './former.ts';
import { listUntouched } from './untouched.ts';

export const REMOTE_POSTS = ['all', 'touched'] as const;

/** All of them, or those that local people touched, with their threads. */
export type RemotePosts = (typeof REMOTE_POSTS)[number];

export interface MastodonSource extends Source {
  remotePosts?: RemotePosts;
}

/** @throws StartError if there is no Mastodon of a known version */
export const withMastodon = <T>(
  { address, remotePosts = 'all' }: { address: string; remotePosts?: RemotePosts },
  read: (source: MastodonSource) => Promise<T>,
): Promise<T> =>
  withSource(MASTODON, address, async (source) => {
    if (remotePosts === 'touched') await listUntouched(source);
    return read({ ...source, remotePosts });
  });
