/** The calendar entry in a mail about an event, if calendar programs may answer (REPLY_ADDRESS). */
import { identityViewer } from '../../domain/access/viewer.ts';
import { ORGANIZING } from '../../domain/events/roles.ts';
import { replyAddressOf } from '../../domain/participations/reply-address.ts';
import { invitationText } from '../../entities/events/calendar.ts';
import { presentCalendarEvents } from '../../entities/events/feed.ts';
import { parseId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';

/** Null for organizers, since they do not answer themselves, and for former participants. */
export async function invitationFor(
  platform: Platform,
  user: { id: bigint; email: string },
  eventId: string,
): Promise<Mail['calendar'] | null> {
  const participant = await platform.db.participant.findFirst({
    where: { eventId: parseId(eventId) ?? 0n, actor: { userId: user.id } },
    include: { actor: true, event: true },
    orderBy: { id: 'asc' },
  });
  if (!participant || ORGANIZING.includes(participant.role)) return null;
  const { actor, event, role } = participant;
  const replyTo = replyAddressOf(platform, participant);
  if (replyTo === null) return null;
  const [shown] = await presentCalendarEvents({ ...platform, viewer: identityViewer(user.id, actor.id) }, [event]);
  if (!shown) return null;
  const method = event.status === 'CANCELLED' || role === 'REJECTED' ? 'CANCEL' : 'REQUEST';
  const attendee = { name: plainActorName(actor), email: user.email, accepted: role === 'PARTICIPANT' };
  const now = platform.clock.now();
  return { method, content: invitationText(shown, platform.config.domain, { method, replyTo, attendee, now }) };
}
