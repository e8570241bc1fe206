/** Relays: servers that forward public posts between the servers that follow them. */
import type { Actor, Relay } from '../../../../generated/prisma/client.ts';
import { parseId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../../platform/reading/batched-statement.ts';
import { type PageBounds, pageOf } from '../../../kernel/page.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { isSameHost } from '../../documents/forms.ts';
import { PUBLIC } from '../../documents/recipients.ts';

type Ctx = Pick<Platform, 'db'>;

/** Mastodon's kind of relay is followed by a Follow of the public collection, Pleroma's by a Follow of its actor. */
export const RELAY_KINDS = ['mastodon', 'litepub'] as const;

export type RelayKind = (typeof RELAY_KINDS)[number];

export const kindOfRelay = ({ target }: Pick<Relay, 'target'>): RelayKind =>
  target === PUBLIC ? 'mastodon' : 'litepub';

/** The newest first. */
export function listRelays({ db }: Ctx, page: PageBounds): Promise<Relay[]> {
  const { where, order } = pageOf(page);
  return db.relay.findMany({ where, ...order });
}

export const allRelays = ({ db }: Ctx): Promise<Relay[]> => db.relay.findMany({ orderBy: { id: 'asc' } });

/** Refuses unknown ids. */
export async function findRelay({ db }: Ctx, id: string): Promise<Relay> {
  const named = parseId(id);
  return (named === null ? null : await db.relay.findUnique({ where: { id: named } })) ?? refuse('record_not_found');
}

/** By the address of its inbox or its actor. Refuses all others. */
export async function relayNamed({ db }: Ctx, address: string): Promise<Relay> {
  const found = await db.relay.findFirst({ where: { OR: [{ inbox: address }, { target: address }] } });
  return found ?? refuse('record_not_found');
}

/** Whether the actor speaks for the relay. A relay of Mastodon's kind has no known actor until it answers, so its host decides. */
export const speaksForRelay = ({ uri }: Pick<Actor, 'uri'>, relay: Relay): boolean =>
  kindOfRelay(relay) === 'litepub' ? uri === relay.target : isSameHost(uri, relay.inbox);

const byActor = batchedStatement('relay_by_actor', {
  most: MOST_LOOK_UPS,
  parameters: { actor: 'bigint' },
  text: `SELECT r.id FROM relays r WHERE r.actor_id = q.actor AND r.state = 'ACCEPTED'`,
});

/** The id of the accepted relay that this actor is; null if the actor is not a relay. */
export async function relayOfActor({ sql }: Pick<Platform, 'sql'>, actorId: bigint): Promise<bigint | null> {
  return (await queryBatched(sql, byActor, { actor: actorId }))[0]?.id ?? null;
}
