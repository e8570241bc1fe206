/** The list of an event's participants: which roles were asked for, which of them the viewer sees, in which order. */
import type { Participant, Prisma } from '../../generated/prisma/client.ts';
import { ParticipantRole } from '../../generated/prisma/enums.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { APPROVED } from '../events/visible.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { ownParticipationBeside, participantVisibleTo } from './visible.ts';

export interface ParticipantsQuery extends NumberedPage {
  /** Names of roles, separated by commas, in any case; empty means the approved ones. */
  roles?: string | null | undefined;
  /** Who asks: clients always say so. It narrows nothing. */
  actorId?: string | null | undefined;
}

/** Reads the list of roles; refuses names that are no role. */
function parseRoles(text: string): ParticipantRole[] {
  const names = text
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter(Boolean);
  const unknown = names.filter((name) => !(name in ParticipantRole));
  if (unknown.length > 0) throw invalid({ roles: [`has no role named ${unknown.join(', ').slice(0, 100)}`] });
  return names.length > 0 ? (names as ParticipantRole[]) : APPROVED;
}

/**
 * What a list of participants asks the database for, here and in nested fields; by join time. Whoever asks as one of their
 * identities finds its row too, in whatever role, unless they organize the event: then `roles` alone decides.
 */
export function participantsPage(ctx: DomainContext, query: ParticipantsQuery) {
  const asked = { AND: [{ role: { in: parseRoles(query.roles ?? '') } }, participantVisibleTo(ctx)] };
  const actorId = query.actorId ? parseId(query.actorId) : null;
  const where: Prisma.ParticipantWhereInput =
    actorId === null ? asked : { OR: [asked, ownParticipationBeside(ctx, actorId)] };
  return { where, orderBy: { id: 'asc' as const }, ...numberedPage(query) };
}

export function listParticipants(
  ctx: DomainContext,
  eventId: bigint,
  query: ParticipantsQuery,
): Promise<Participant[]> {
  const { where, ...page } = participantsPage(ctx, query);
  return ctx.db.participant.findMany({ where: { AND: [{ eventId }, where] }, ...page });
}
