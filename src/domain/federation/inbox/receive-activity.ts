/** Receives activities of remote servers: verifies the sender, and stores them for the job of their site. */

import type { SignedRequest } from '../../../platform/http/signatures/signature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LANES, stepsBehind } from '../../kernel/lanes.ts';
import { originAt } from '../../kernel/own-domains.ts';
import { activityKindOf, actorOf } from '../documents/activities/activity.ts';
import { idOf, isSameId } from '../documents/forms.ts';
import { type JsonObject, readDocument } from '../documents/json.ts';
import { domainOf, isLocalUri } from '../outbox/requests.ts';
import { type FederationContext, knownActor } from '../remote/find/find-remote-actor.ts';
import { compareFollowers } from '../remote/update/synchronize-followers.ts';
import { addArrival } from './arrivals.ts';
import { SenderError } from './sender-error.ts';
import { countFarewell, countProven, countUnproven, DELIVERIES } from './sender-limits.ts';
import { type Claim, claimOf, type Sender } from './senders.ts';

type ReceivingContext = FederationContext & Pick<Platform, 'limiter'>;

/**
 * Every server sends the deletions of its actors to all servers that it knows. If the actor is unknown, there is nothing to delete, and
 * the key can no longer be fetched.
 */
async function isOfUnknownActor(ctx: FederationContext, document: JsonObject): Promise<boolean> {
  const kind = activityKindOf(document);
  if (kind !== 'Delete' && kind !== 'Update') return false;
  const actor = actorOf(document);
  const object = idOf(document.object);
  if (actor === null || object === null || !isSameId(actor, object)) return false;
  return (await knownActor(ctx, actor)) === null;
}

function documentIn(body: Buffer): JsonObject {
  const document = readDocument(body);
  if (!document) throw new SenderError(400, 'The body is no JSON object, or too large');
  return document;
}

/** The largest body that is kept in memory while its key is fetched, because many requests may wait. */
const MOST_KEPT = 65_536;

/** The verified signer, whose key may have to be fetched; null if there is nothing to do in any case. */
async function prove(ctx: ReceivingContext, claim: Claim, body: Buffer, from: string): Promise<Sender | null> {
  if (await isOfUnknownActor(ctx, documentIn(body))) {
    await countFarewell(ctx, from);
    return null;
  }
  return claim.prove(body.byteLength <= MOST_KEPT);
}

/**
 * Answers without reading the object; a job processes it, one activity after the other for each sender.
 *
 * @param owner the owner of the inbox; null for the shared inbox
 * @param from the network of the request
 * @throws SenderError
 */
export async function receiveActivity(
  ctx: ReceivingContext,
  request: SignedRequest & { body: Buffer },
  owner: bigint | null,
  from: string,
): Promise<void> {
  const claim = await claimOf(ctx, request);
  const sender = claim.sender ?? (await countUnproven(ctx, from, () => prove(ctx, claim, request.body, from)));
  if (!sender) return;
  if (claim.sender) documentIn(request.body);
  if (isLocalUri(ctx, sender.uri)) return;
  const host = domainOf(sender.uri);
  const priority = LANES.inbox.priority + stepsBehind(await countProven(ctx, DELIVERIES, host));
  await addArrival(ctx, host, { senderId: sender.id, ownerId: owner, body: request.body.toString('utf8'), priority });
  const followers = request.headers['collection-synchronization'];
  const isAtFirst = originAt(ctx.config, domainOf(request.url)) === null;
  if (followers !== undefined && isAtFirst && !sender.suspendedAt) await compareFollowers(ctx, sender, followers);
}
