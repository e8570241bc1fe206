/** Delivers follows: Follow, its answers, and its end. */

import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { followUri } from '../../../domain/federation/outbox/uris.ts';
import {
  acceptFollow,
  type FollowReference,
  followActivity,
  rejectFollow,
  undoFollow,
} from '../../../entities/activitypub/activities.ts';
import type { Actor } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';

interface Known {
  id: bigint;
  uri: string | null;
  follower: Pick<Actor, 'id' | 'uri' | 'domain' | 'inbox'>;
  target: Pick<Actor, 'id' | 'uri' | 'domain' | 'inbox'>;
}

const followReferenceOf = ({ id, uri, follower, target }: Known): FollowReference => ({
  uri: uri ?? followUri(follower.uri, id),
  follower: follower.uri,
  target: target.uri,
});

/** A local actor follows a remote one. */
export async function deliverFollow(platform: Platform, follow: Known): Promise<void> {
  const { follower, target } = follow;
  if (follower.domain !== null || target.domain === null) return;
  await deliver(platform, follower.id, followActivity(followReferenceOf(follow)), [target.inbox]);
}

/** A local actor accepted a remote one. */
export async function deliverFollowAccept(platform: Platform, follow: Known): Promise<void> {
  const { follower, target } = follow;
  if (target.domain !== null || follower.domain === null) return;
  const id = `${target.uri}#accepts/follows/${platform.ids.next()}`;
  await deliver(platform, target.id, acceptFollow(followReferenceOf(follow), id), [follower.inbox]);
}

/** One side ended a follow or a request. */
export async function deliverFollowEnd(platform: Platform, follow: Known, by: 'follower' | 'target'): Promise<void> {
  const { follower, target } = follow;
  if (by === 'follower' && follower.domain === null && target.domain !== null) {
    await deliver(platform, follower.id, undoFollow(followReferenceOf(follow)), [target.inbox]);
  }
  if (by === 'target' && target.domain === null && follower.domain !== null) {
    const id = `${target.uri}#rejects/follows/${platform.ids.next()}`;
    await deliver(platform, target.id, rejectFollow(followReferenceOf(follow), id), [follower.inbox]);
  }
}
