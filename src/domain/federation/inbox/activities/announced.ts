/**
 * Activities that groups pass on whole, as those of Lemmy and other forums do (FEP-1b12). They are nobody's word: what they are about is
 * read at its own server.
 */

import { actorOf, readActivity } from '../../documents/activities/activity.ts';
import type { AnnounceActivity } from '../../documents/activities/announce.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import type { ActivityContext, Received } from '../activity-context.ts';
import { announceEvent, isHeard } from './events.ts';
import { receiveForwarded } from './forwarded.ts';
import { receiveAnnounce } from './posts.ts';

/** Of new things the object is shared; changed and deleted ones are looked at. Reactions and the like are left to their own senders. */
export async function receiveAnnounced(ctx: ActivityContext, act: AnnounceActivity, received: Received): Promise<void> {
  const { document } = act.object;
  const inner = document && readActivity(document, actorOf(document));
  if (!inner || !(await isHeard(ctx))) return;
  if (inner.kind !== 'Create') return receiveForwarded(ctx, inner, received);
  if (isLocalUri(ctx, inner.object.id)) return;
  const shared = { ...act, object: { ...inner.object, document: null }, ofActivity: false };
  const { isOfEvent, document: read } = await announceEvent(ctx, shared);
  if (!isOfEvent) await receiveAnnounce(ctx, shared, read);
}
