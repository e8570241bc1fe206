/** Finds events by their address, local and remote; unknown ones are fetched. */
import type { Actor, Event } from '../../../../generated/prisma/client.ts';
import { membershipOf } from '../../../groups/find.ts';
import { isGroupModerator } from '../../../groups/states.ts';
import { speaksWith } from '../../../instance/federation.ts';
import { type RemoteEvent, readEvent } from '../../documents/events/event.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { domainOf, fetchObject, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { eventByUri, type Organizers, storeEvent } from '../store/store-event.ts';
import type { StoringContext } from '../store/storing-context.ts';
import { actorAt, knownActor } from './find-remote-actor.ts';

/** Deleted and suspended actors cannot organize events here. */
async function organizerAt(ctx: StoringContext, uri: string): Promise<Actor> {
  const actor = await actorAt(ctx, uri);
  if (actor.suspendedAt || actor.deletedAt) throw new RemoteError(`${uri} is suspended or gone`, 403);
  return actor;
}

/** Whether the actor may organize for a local group: its moderators may, as for local people. */
async function organizesFor(ctx: StoringContext, groupUri: string, personUri: string): Promise<boolean> {
  const [group, person] = [await knownActor(ctx, groupUri), await knownActor(ctx, personUri)];
  const member = group && person && (await membershipOf(ctx.db, group.id, person.id));
  return member != null && isGroupModerator(member.role);
}

/** Whether that group has claimed the event before. */
const hasSaidSo = async ({ db }: StoringContext, uri: string, group: string): Promise<boolean> =>
  (await db.event.count({ where: { uri, attributedTo: { uri: group } } })) > 0;

/**
 * Only the event's own host is believed: the organizer is the person, or the group if the person cannot be fetched. A group on
 * another host counts if it claims the event now or has before; a local group, if the person moderates it.
 *
 * @param by the sender of the event, who vouches for their own events
 * @throws RemoteError
 */
export async function organizersOf(
  ctx: StoringContext,
  { id, organizer, attributedTo }: RemoteEvent,
  by: Pick<Actor, 'uri'> | null = null,
): Promise<Organizers> {
  const own = [organizer, attributedTo, by?.uri ?? null].find((uri) => uri !== null && isSameHost(uri, id)) ?? null;
  if (own === null) throw new RemoteError(`${id} is on another host than its organizers`);
  const isGroups = attributedTo !== null && !isSameId(attributedTo, own);
  const isOfGroup = async (uri: string): Promise<boolean> => {
    if (isLocalUri(ctx, uri)) return organizesFor(ctx, uri, own);
    return isSameHost(uri, id) || (by !== null && isSameId(uri, by.uri)) || hasSaidSo(ctx, id, uri);
  };
  const isBelieved = isGroups && (await isOfGroup(attributedTo));
  const group = isBelieved ? await organizerAt(ctx, attributedTo) : null;
  const person = await organizerAt(ctx, own).catch((error: unknown) => {
    if (group && error instanceof RemoteError && error.status !== 403) return null;
    throw error;
  });
  return person ? { organizer: person, group } : { organizer: group as Actor, group: null };
}

/**
 * Stores an event from its own server's document.
 *
 * @param by the sender; null if it was fetched from its address
 * @throws RemoteError
 */
export async function takeEvent(
  ctx: StoringContext,
  document: JsonObject,
  by: Pick<Actor, 'uri'> | null = null,
): Promise<Event> {
  const remote = readEvent(document, { now: ctx.clock.now() });
  if (!remote) throw new RemoteError(`${document.id} is no event`);
  const stored = await storeEvent(ctx, await organizersOf(ctx, remote, by), remote);
  return stored ?? Promise.reject(new RemoteError(`${remote.id} is gone, or has no time`, 410));
}

/**
 * Only a document from the event's own host is accepted.
 *
 * @throws RemoteError
 */
export async function eventAt(ctx: StoringContext, uri: string, by: Pick<Actor, 'uri'> | null = null): Promise<Event> {
  const here = isLocalUri(ctx, uri);
  if (!here && !(await speaksWith(ctx, domainOf(uri))))
    throw new RemoteError(`nothing is exchanged with ${domainOf(uri)}`, 403);
  const known = await eventByUri(ctx, uri);
  if (known) return known;
  if (here) throw new RemoteError(`${uri} is no event of this server`);
  return takeEvent(ctx, await fetchObject(ctx, uri), by);
}
