/** The album of an event: its audience, and what the viewer may do with it. */
import type { Event } from '../../generated/prisma/client.ts';
import type { PhotoAudience } from '../../generated/prisma/enums.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { isOrganizer } from '../events/allowed.ts';
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
  mayAdd: boolean;
  /** The photos that the viewer sees. */
  count: number;
  /** Requests without a decision; 0 unless the viewer organizes the event. */
  requests: number;
}

/** Whether the event takes photos now. */
export const takesPhotos = (event: Event, now: Date): boolean =>
  event.local && !event.draft && event.status !== 'CANCELLED' && event.beginsOn <= now;

/** @throws a refusal unless it takes photos now */
export function requireTakingPhotos(event: Event, now: Date): void {
  if (!event.local) throw new Refusal('forbidden', 'This event is managed at its own server');
  if (event.draft) throw new Refusal('forbidden', 'This event is not published yet');
  if (event.status === 'CANCELLED') throw new Refusal('conflict', 'This event has been cancelled');
  if (event.beginsOn > now) throw new Refusal('conflict', 'Photos can be added once the event has begun');
}

/** Whether one of the viewer's identities has a place in the event. */
async function hasPlace(ctx: DomainContext, event: Event): Promise<boolean> {
  const mine = ownIdentities(ctx.viewer);
  const where = { eventId: event.id, role: { in: APPROVED } };
  return mine !== null && (await ctx.db.participant.count({ where: { ...where, actor: mine } })) > 0;
}

/** Refuses hidden events. */
export async function findAlbum(ctx: DomainContext, eventId: string): Promise<Album> {
  const event = await findVisibleEvent(ctx, eventId, 'Event not found');
  const { id } = event;
  const [organizes, takesPart, audience, count] = await Promise.all([
    isOrganizer(ctx.db, ctx.viewer, event),
    hasPlace(ctx, event),
    ctx.db.event.count({ where: { AND: [{ id }, isPhotoAudience(ctx)] } }),
    ctx.db.eventPhoto.count({ where: { AND: [{ eventId: id }, photoVisibleTo(ctx)] } }),
  ]);
  const requests = organizes ? await ctx.db.photoRequest.count({ where: { keptAt: null, photo: { eventId: id } } }) : 0;
  const mayAdd = takesPhotos(event, ctx.clock.now()) && (organizes || takesPart);
  return { event, audience: event.photoAudience, isVisible: audience > 0, organizes, mayAdd, count, requests };
}

/** @throws a refusal unless the viewer organizes the event */
export async function requireOrganizing(db: Db | Tx, ctx: DomainContext, event: Event): Promise<void> {
  if (!(await isOrganizer(db, ctx.viewer, event))) throw new Refusal('forbidden', "User doesn't own actor");
}
