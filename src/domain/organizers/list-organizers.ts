/** The people who organize an event, as its page shows them, and the invitations to organize it. */
import type { Event, OrganizerInvitation } from '../../generated/prisma/client.ts';
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import type { DomainContext } from '../access/context.ts';
import { actorShownTo } from '../actors/visible.ts';
import { ORGANIZING } from '../events/roles.ts';
import { participantVisibleTo } from '../participations/visible.ts';
import { organizerInvitationVisibleTo } from './visible.ts';

export interface Organizer {
  actorId: bigint;
  role: ParticipantRole;
  /** Whether they may delete the event and choose who organizes it; co-organizers may not. */
  leads: boolean;
}

const hostOf = (uri: string): string | undefined => URL.parse(uri)?.host;

/** More than an event has by invitations. */
const MOST = 50;

async function organizersHere(ctx: DomainContext, { id: eventId }: Event): Promise<Organizer[]> {
  const rows = await ctx.db.participant.findMany({
    where: { AND: [{ eventId, role: { in: ORGANIZING } }, participantVisibleTo(ctx)] },
    orderBy: { id: 'asc' },
    take: MOST,
  });
  return rows
    .toSorted((a, b) => ORGANIZING.indexOf(a.role) - ORGANIZING.indexOf(b.role))
    .map(({ actorId, role, coOrganizes }) => ({ actorId, role, leads: !coOrganizes }));
}

/**
 * The contacts of a remote event that are known on this server. Those of other hosts are left out, because a server can name only its own
 * people: nobody is shown as an organizer of an event of which they have not heard.
 */
async function organizersThere(ctx: DomainContext, event: Event): Promise<Organizer[]> {
  const there = await ctx.db.remoteEvent.findUnique({ where: { eventId: event.id }, select: { contacts: true } });
  const uris = (there?.contacts ?? []).filter((uri) => hostOf(uri) === hostOf(event.uri));
  const actors = await ctx.db.actor.findMany({
    where: { AND: [{ uri: { in: uris }, type: 'PERSON' }, actorShownTo(ctx.viewer)] },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return actors.map(({ id: actorId }) => {
    const leads = actorId === event.organizerId;
    return { actorId, role: leads ? 'CREATOR' : 'MODERATOR', leads };
  });
}

/** In the order of their roles, and by their begin. Invitations are for the invited, and for the organizers. */
export async function listOrganizers(
  ctx: DomainContext,
  event: Event,
): Promise<{ organizers: Organizer[]; invitations: OrganizerInvitation[] }> {
  if (!event.local) return { organizers: await organizersThere(ctx, event), invitations: [] };
  const [organizers, invitations] = await Promise.all([
    organizersHere(ctx, event),
    ctx.viewer === null
      ? []
      : ctx.db.organizerInvitation.findMany({
          where: { AND: [{ eventId: event.id }, organizerInvitationVisibleTo(ctx)] },
          orderBy: { id: 'asc' },
          take: MOST,
        }),
  ]);
  return { organizers, invitations };
}
