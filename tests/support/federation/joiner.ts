/** A remote person who answers local events, and the results: rows, and notifications. */
import type { PeerActor } from '../servers/fediverse-peer.ts';
import { organize } from '../world/events.ts';
import type { Correspondent } from './correspondent.ts';

type Fields = Parameters<typeof organize>[2];

/** An event of bob, a local person. */
export async function eventOfBob(from: Correspondent, fields: Fields = {}) {
  const event = await organize(from.world, from.world.bob, fields);
  await from.world.drain();
  return event;
}

let joins = 0;

/** As Mobilizon writes it; returns the activity. */
export async function join(
  from: Correspondent,
  by: PeerActor,
  event: { url: string },
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown> & { id: string }> {
  joins += 1;
  const id = `${from.peer.url}/join/event/${joins}`;
  const activity = { id, type: 'Join', object: event.url, participationMessage: null, to: [], cc: [], ...more };
  await from.sendAs(by, activity);
  return activity as Record<string, unknown> & { id: string };
}

/** Role and address of each participant, except the organizer. */
export async function seats({ world }: Correspondent, event: { uuid: string }) {
  const rows = await world.platform.db.participant.findMany({
    where: { event: { uuid: event.uuid }, role: { not: 'CREATOR' } },
    include: { actor: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ actor, role, uri, message }) => ({ name: actor.preferredUsername, role, uri, message }));
}

/** `Accept https://…/join/1` of each answer to a Join, in the order of their arrival. */
export const answers = ({ peer }: Correspondent): string[] =>
  peer.received
    .filter(({ activity }) => ['Accept', 'Reject'].includes(activity.type) && activity.object.type !== 'Follow')
    .map(({ activity }) => `${activity.type} ${activity.object.id}`);
