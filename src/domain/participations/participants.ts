/** The list of an event's participants: requested roles, visibility, order. */
import type { Participant, Prisma } from '../../generated/prisma/client.ts';
import { ParticipantRole } from '../../generated/prisma/enums.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { APPROVED } from '../events/roles.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { ownParticipationBeside, participantVisibleTo, withKind } from './visible.ts';

export interface ParticipantsQuery extends NumberedPage {
  /** Role names, separated by commas, case-insensitive; empty means the approved ones. */
  roles?: string | null | undefined;
  /** The viewer's identity, which clients always send. It does not filter. */
  actorId?: string | null | undefined;
  /** Only participants with this kind of ticket. The viewer must organize the event, or be the participant. */
  ticketKind?: string | undefined;
}

/** Parses the list of roles, which may be empty; refuses unknown names. */
function parseRoles(text: string): ParticipantRole[] {
  const names = text
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter(Boolean);
  const unknown = names.filter((name) => !(name in ParticipantRole));
  if (unknown.length > 0) throw invalid({ roles: [`has no role named ${unknown.join(', ').slice(0, 100)}`] });
  return names as ParticipantRole[];
}

/** Parses the requested roles. Throws a refusal for invalid ones. */
function askedParticipants(query: ParticipantsQuery) {
  const named = parseRoles(query.roles ?? '');
  // Named roles apply to the viewer's own row, too.
  const roles = named.length > 0 ? named : APPROVED;
  const ownRoles = named.length > 0 ? named : Object.values(ParticipantRole);
  return { roles, ownRoles, asActorId: query.actorId ? parseId(query.actorId) : null, ...numberedPage(query) };
}

/**
 * Prisma arguments of a list of participants, including nested fields; by join time. A viewer who acts as an identity also gets
 * its own row, in any role or in those of `roles`, unless they organize the event: then only `roles` decides.
 */
export function participantsPage(ctx: DomainContext, query: ParticipantsQuery) {
  const { roles, ownRoles, asActorId, take, skip } = askedParticipants(query);
  const ofKind = query.ticketKind === undefined ? {} : withKind(ctx, query.ticketKind);
  const asked = { AND: [{ role: { in: roles } }, participantVisibleTo(ctx), ofKind] };
  const where: Prisma.ParticipantWhereInput =
    asActorId === null
      ? asked
      : { OR: [asked, { AND: [{ role: { in: ownRoles } }, ownParticipationBeside(ctx, asActorId), ofKind] }] };
  return { where, orderBy: { id: 'asc' as const }, take, skip };
}

export function listParticipants(
  ctx: DomainContext,
  eventId: bigint,
  query: ParticipantsQuery,
): Promise<Participant[]> {
  const { where, ...page } = participantsPage(ctx, query);
  return ctx.db.participant.findMany({ where: { AND: [{ eventId }, where] }, ...page });
}
