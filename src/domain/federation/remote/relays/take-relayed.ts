/** Posts that relays name: fetched from their own servers, as far as there is time for it. */
import { createHash } from 'node:crypto';
import type { RateFamily } from '../../../../platform/limiter.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { speaksWith } from '../../../instance/federation.ts';
import { countRelayed } from '../../../kernel/activity-counts.ts';
import { placeOf } from '../../../kernel/lanes.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { siteOf } from '../../../kernel/site-of.ts';
import { readNote } from '../../documents/note.ts';
import { PUBLIC } from '../../documents/recipients.ts';
import { domainOf, fetchObject, isLocalUri, unlessFinal } from '../../outbox/requests.ts';
import { takeStatus } from '../find/find-remote-status.ts';
import { LONGEST_THREAD } from '../store/link-to-parent.ts';
import { statusByUri } from '../store/status-by-uri.ts';
import type { StoringContext } from '../store/storing-context.ts';

/** Ten posts per second of one relay, and two of one origin. Further ones are dropped: nobody asked for a particular one. */
const OF_RELAY = { name: 'relayed_by', limit: 3_000, seconds: 300 } as const satisfies RateFamily;
const OF_SITE = { name: 'relayed_from', limit: 600, seconds: 300 } as const satisfies RateFamily;

/** A post that waited longer is dropped, so that a backlog ends by itself. */
const LONGEST_WAIT_MS = 1_800_000;

async function isWithinLimits({ limiter }: Pick<Platform, 'limiter'>, relayId: bigint, host: string): Promise<boolean> {
  const of = await limiter.consume(OF_RELAY, relayId.toString());
  return of.allowed && (await limiter.consume(OF_SITE, siteOf(host))).allowed;
}

/** Enqueues the fetch of an unknown post that a relay names. Nothing that the relay says about it is believed. */
export async function enqueueRelayed(ctx: StoringContext & Pick<Platform, 'limiter'>, relayId: bigint, uri: string) {
  if (isLocalUri(ctx, uri) || (await statusByUri(ctx, uri))) return countRelayed(ctx, 'known');
  const host = domainOf(uri);
  if (!(await speaksWith(ctx, host))) return countRelayed(ctx, 'refused');
  if (!(await isWithinLimits(ctx, relayId, host))) return countRelayed(ctx, 'dropped');
  const payload = { relayId: relayId.toString(), uri, at: ctx.clock.now().toISOString() };
  const key = `relayed:${createHash('sha256').update(uri).digest('base64url')}`;
  await enqueue(ctx.db, 'relayed_status.due', payload, {
    ...(await placeOf(ctx, 'relayed', host)),
    ...{ key, maxAttempts: 2 },
  });
  return countRelayed(ctx, 'enqueued');
}

/**
 * Stores the post if its own server shows it to everybody. Neither its thread nor replies are fetched, until somebody opens it.
 *
 * @param at when the relay named it
 * @throws RemoteError or OutgoingError where a retry may help
 */
export async function takeRelayed(ctx: StoringContext, relayId: bigint, uri: string, at: Date): Promise<void> {
  if (ctx.clock.now().getTime() - at.getTime() > LONGEST_WAIT_MS) return countRelayed(ctx, 'dropped');
  const relay = await ctx.db.relay.count({ where: { id: relayId, state: 'ACCEPTED' } });
  if (relay === 0) return countRelayed(ctx, 'dropped');
  if (await statusByUri(ctx, uri)) return countRelayed(ctx, 'known');
  const stored = await unlessFinal(async () => {
    const document = await fetchObject(ctx, uri);
    const note = readNote(document, { now: ctx.clock.now() });
    return note?.to.includes(PUBLIC) ? takeStatus({ ...ctx, depth: LONGEST_THREAD }, document) : null;
  });
  countRelayed(ctx, stored ? 'stored' : 'refused');
}
