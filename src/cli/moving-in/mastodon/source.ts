/** The database of a Mastodon, with the choice of the remote posts that come. */
import pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import { type Source, withSource } from '../source.ts';
import { MASTODON } from './former.ts';
import { listUntouched } from './untouched.ts';

export const REMOTE_POSTS = ['all', 'touched'] as const;

/** All of them, or those that local people touched, with their threads. */
export type RemotePosts = (typeof REMOTE_POSTS)[number];

export interface MastodonSource extends Source {
  remotePosts: RemotePosts;
  /** The base of this server's addresses, as a literal of SQL. */
  web: string;
}

/** @throws StartError if there is no Mastodon of a known version */
export const withMastodon = <T>(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { address, remotePosts = 'all' }: { address: string; remotePosts?: RemotePosts },
  read: (source: MastodonSource) => Promise<T>,
): Promise<T> =>
  withSource(MASTODON, address, async (source) => {
    if (remotePosts === 'touched') await listUntouched(source);
    return read({ ...source, remotePosts, web: pg.escapeLiteral(publicUrl) });
  });
