/** The album of an event: its audience, and what the viewer may do with it. */
import type { Event } from '../../generated/prisma/client.ts';
import type { PhotoAudience } from '../../generated/prisma/enums.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { isOrganizer, organizingRole } from '../events/allowed.ts';
import { findVisibleEvent } from '../events/find.ts';
import { APPROVED } from '../events/roles.ts';
import { isPhotoAudience, photoVisibleTo } from './visible.ts';

/** Limits of an album. */
export const MOST_OF_PERSON = 50;
export const MOST_OF_EVENT = 500;

export interface Album {
  event: Event;
  audience: PhotoAudience;
  /** Whether the viewer belongs to the audience. */
  isVisible: boolean;
  organizes: boolean;
  /** Whether the acting identity may. */
  mayAdd: boolean;
  /** The photos that the viewer sees. */
  count: number;
  /** Undecided requests about photos that the viewer sees; 0 unless the viewer organizes the event. */
  requests: number;
}

/** Whether the event takes photos now. */
const takesPhotos = (event: Event, now: Date): boolean =>
  event.local && !event.draft && event.status !== 'CANCELLED' && event.beginsOn <= now;

/** @throws a refusal unless it takes photos now */
export function requireTakingPhotos(event: Event, now: Date): void {
  if (!event.local) throw new Refusal('forbidden', 'This event is managed on another server');
  if (event.draft) throw new Refusal('forbidden', 'This event is not published yet');
  if (event.status === 'CANCELLED') throw new Refusal('conflict', 'This event has been cancelled');
  if (event.beginsOn > now) throw new Refusal('conflict', 'Photos can be added once the event has begun');
}

/** Whether this identity has a place in the event, or organizes it. */
export async function isContributor(db: Db | Tx, event: Event, actorId: bigint): Promise<boolean> {
  const seat = await db.participant.count({ where: { eventId: event.id, actorId, role: { in: APPROVED } } });
  return seat > 0 || (await organizingRole(db, event, actorId)) !== null;
}

/** Whether the acting identity adds photos now, as long as the limits are not reached. */
async function mayAddNow(ctx: DomainContext, event: Event): Promise<boolean> {
  const mine = ownIdentities(ctx.viewer);
  const actorId = ctx.viewer?.actorId ?? null;
  if (!mine || actorId === null || !takesPhotos(event, ctx.clock.now())) return false;
  const acting = await ctx.db.actor.count({ where: { AND: [mine, { id: actorId }] } });
  return acting > 0 && isContributor(ctx.db, event, actorId);
}

/** Refuses hidden events. */
export async function findAlbum(ctx: DomainContext, eventId: string): Promise<Album> {
  const event = await findVisibleEvent(ctx, eventId, 'Event not found');
  const { id } = event;
  const shown = { AND: [{ eventId: id }, photoVisibleTo(ctx)] };
  const [organizes, mayAdd, audience, count] = await Promise.all([
    isOrganizer(ctx.db, ctx.viewer, event),
    mayAddNow(ctx, event),
    ctx.db.event.count({ where: { AND: [{ id }, isPhotoAudience(ctx)] } }),
    ctx.db.eventPhoto.count({ where: shown }),
  ]);
  const requests = organizes ? await ctx.db.photoRequest.count({ where: { keptAt: null, photo: shown } }) : 0;
  return { event, audience: event.photoAudience, isVisible: audience > 0, organizes, mayAdd, count, requests };
}

/** @throws a refusal unless the viewer organizes the event */
export async function requireOrganizing(db: Db | Tx, ctx: DomainContext, event: Event): Promise<void> {
  if (!(await isOrganizer(db, ctx.viewer, event))) throw new Refusal('forbidden', "User doesn't own actor");
}
