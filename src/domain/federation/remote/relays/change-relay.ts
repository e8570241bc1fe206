/** Staff add, enable, disable and remove relays; each act is in the action log. */
import type { Relay } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DomainContext } from '../../../access/context.ts';
import type { Action } from '../../../action-log/actions.ts';
import { recordAction } from '../../../action-log/record-action.ts';
import { speaksWith } from '../../../instance/federation.ts';
import { lockKey } from '../../../kernel/lock-key.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { urlOf } from '../../documents/forms.ts';
import { PUBLIC } from '../../documents/recipients.ts';
import { instanceActorUri } from '../../outbox/instance-key.ts';
import { domainOf, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { followUri } from '../../outbox/uris.ts';
import { actorAt } from '../find/find-remote-actor.ts';
import { isUnreachable } from '../find/webfinger.ts';
import { standsForServer } from '../instances/relations.ts';
import type { RelayKind } from './relays.ts';

type Ctx = Pick<Platform, 'db' | 'ids' | 'clock' | 'config'>;

/** @param by the acting staff member; null from a terminal */
type By = bigint | null;

type Place = Pick<Relay, 'inbox' | 'target' | 'actorId'>;

function refuseActor(error: unknown): never {
  if (isUnreachable(error)) throw invalid({ address: ['is not responding'] });
  if (error instanceof RemoteError) throw invalid({ address: ['does not name a relay'] });
  throw error;
}

/** The actor of a relay of Pleroma's kind, which is fetched. */
async function actorPlace(ctx: DomainContext, address: string): Promise<Place> {
  const actor = await actorAt(ctx, address).catch(refuseActor);
  if (!standsForServer(actor)) throw invalid({ address: ['does not name a relay'] });
  return { inbox: actor.inbox, target: actor.uri, actorId: actor.id };
}

/** Resolves a typed address. Refuses this server and servers that it does not federate with. */
async function placeOf(ctx: DomainContext, kind: RelayKind, typed: string): Promise<Place> {
  if (typed.trim() === '') throw invalid({ address: ["can't be blank"] });
  const address = urlOf(typed.trim());
  if (address === null) throw invalid({ address: ['is not a valid URL'] });
  if (isLocalUri(ctx, address)) throw invalid({ address: ["is this server's own"] });
  if (!(await speaksWith(ctx, domainOf(address))))
    throw invalid({ address: ['is on a server with which this one does not federate'] });
  return kind === 'litepub' ? actorPlace(ctx, address) : { inbox: address, target: PUBLIC, actorId: null };
}

const record = (tx: Tx, ctx: Ctx, actorId: By, action: Action, target: Relay): Promise<void> =>
  recordAction(tx, ctx, { actorId, action, target });

/** Sends a new Follow. */
async function ask(tx: Tx, ctx: Ctx, { id, inbox, target }: Relay): Promise<Relay> {
  const uri = followUri(instanceActorUri(ctx), ctx.ids.next());
  await enqueue(tx, 'relay_follow.changed', { inbox, target, uri, what: 'asked' });
  return tx.relay.update({ where: { id }, data: { state: 'PENDING', followUri: uri } });
}

/** Sends an Undo of the Follow, unless the relay refused it. */
async function withdraw(tx: Tx, { inbox, target, state, followUri: uri }: Relay): Promise<void> {
  if (uri !== null && state !== 'REJECTED')
    await enqueue(tx, 'relay_follow.changed', { inbox, target, uri, what: 'withdrawn' });
}

/** Adds a relay and follows it. Refuses a relay that was added before. */
export async function addRelay(ctx: DomainContext, by: By, kind: RelayKind, typed: string): Promise<Relay> {
  const place = await placeOf(ctx, kind, typed);
  return ctx.db.$transaction(async (tx) => {
    const made = { id: ctx.ids.next(), ...place, createdAt: ctx.clock.now() };
    const { count } = await tx.relay.createMany({ data: [made], skipDuplicates: true });
    if (count === 0) throw invalid({ address: ['has already been taken'] });
    const relay = await ask(tx, ctx, await tx.relay.findUniqueOrThrow({ where: { id: made.id } }));
    await record(tx, ctx, by, 'RELAY_CREATION', relay);
    return relay;
  });
}

/** The relay, under a lock that is held until the transaction ends; null if it was removed. */
export async function lockedRelay(tx: Tx, id: bigint): Promise<Relay | null> {
  await lockKey(tx, `relay:${id}`);
  return tx.relay.findUnique({ where: { id } });
}

const within = <Result>(ctx: Ctx, id: bigint, change: (tx: Tx, before: Relay) => Promise<Result>): Promise<Result> =>
  ctx.db.$transaction(async (tx) => change(tx, (await lockedRelay(tx, id)) ?? refuse('record_not_found')));

/** Follows the relay again, unless it accepts this server already. */
export const enableRelay = (ctx: Ctx, by: By, id: bigint): Promise<Relay> =>
  within(ctx, id, async (tx, before) => {
    if (before.state === 'ACCEPTED') return before;
    const after = await ask(tx, ctx, before);
    await record(tx, ctx, by, 'RELAY_ENABLING', after);
    return after;
  });

/** Nothing is sent to the relay or accepted from it any more. */
export const disableRelay = (ctx: Ctx, by: By, id: bigint): Promise<Relay> =>
  within(ctx, id, async (tx, before) => {
    if (before.state === 'IDLE') return before;
    await withdraw(tx, before);
    const after = await tx.relay.update({ where: { id }, data: { state: 'IDLE', followUri: null } });
    await record(tx, ctx, by, 'RELAY_DISABLING', after);
    return after;
  });

export const removeRelay = (ctx: Ctx, by: By, id: bigint): Promise<void> =>
  within(ctx, id, async (tx, before) => {
    await withdraw(tx, before);
    await tx.relay.delete({ where: { id } });
    await record(tx, ctx, by, 'RELAY_DELETION', before);
  });
