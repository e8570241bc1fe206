/** Visibility of participations (rules of the event service, Event.participants). */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { APPROVED, eventOrganizedBy, eventVisibleTo } from '../events/visible.ts';
import { ACTOR_SHOWN } from '../events/visible-sql.ts';

/**
 * Limited to visible actors: approved participations in visible events; all in events that the viewer organizes; the viewer's
 * own.
 */
export function participantVisibleTo(ctx: Pick<DomainContext, 'viewer' | 'clock'>): Prisma.ParticipantWhereInput {
  const mine = ownIdentities(ctx.viewer);
  const approved = { role: { in: APPROVED }, event: eventVisibleTo(ctx) };
  const seen = mine ? { OR: [approved, { event: eventOrganizedBy(mine) }, { actor: mine }] } : approved;
  return { AND: [{ actor: actorShownTo(ctx.viewer) }, seen] };
}

/** Participations of the viewer's identity in events that the viewer does not organize. */
export function ownParticipationBeside(
  ctx: Pick<DomainContext, 'viewer'>,
  actorId: bigint,
): Prisma.ParticipantWhereInput {
  const mine = ownIdentities(ctx.viewer);
  return mine ? { actorId, actor: mine, NOT: { event: eventOrganizedBy(mine) } } : { id: { in: [] } };
}

/** The viewer of participants, as SQL expressions; `mine` and `organized` are null in statements for anonymous viewers. */
export interface SqlParticipantsViewer {
  mine: string | null;
  /** Whether the viewer organizes the event. */
  organized: string | null;
  seesSuspended: string;
}

/**
 * `participantVisibleTo` as SQL, for events that are visible to the viewer.
 *
 * @param p the row of the participation
 * @param a the row of its actor
 */
export function PARTICIPANT_VISIBLE(p: string, a: string, viewer: SqlParticipantsViewer): string {
  const { mine, organized, seesSuspended } = viewer;
  const approved = `${p}.role IN (${APPROVED.map((role) => `'${role}'`).join(', ')})`;
  const seen = mine === null ? approved : `(${approved} OR ${organized} OR ${p}.actor_id = ANY(${mine}))`;
  return `(${ACTOR_SHOWN(a, seesSuspended)} AND ${seen})`;
}

/** `ownParticipationBeside` as SQL. */
export const OWN_PARTICIPATION_BESIDE = (
  p: string,
  actorId: string,
  { mine, organized }: SqlParticipantsViewer,
): string =>
  mine === null ? 'false' : `(${p}.actor_id = ${actorId} AND ${p}.actor_id = ANY(${mine}) AND NOT ${organized})`;
