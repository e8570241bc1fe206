/** Messages to people of servers of posts who answered an event of here by a reply. */
import { APPROVED } from '../../domain/events/visible.ts';
import { deliver } from '../../domain/federation/deliveries.ts';
import { eventNoteActivity, type NoteAbout } from '../../entities/activitypub/event-note.ts';
import type { Actor, Event, Participant } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';

/** Sends one message; nothing of events whose organizer has gone. */
export async function tellByNote(
  platform: Platform,
  eventId: bigint,
  to: Actor,
  about: NoteAbout,
  inReplyTo: string | null,
): Promise<void> {
  const event = await platform.db.event.findUnique({
    where: { id: eventId },
    include: { address: true, organizer: { include: { user: { select: { locale: true } } } }, attributedTo: true },
  });
  if (!event?.local) return;
  const { organizer, attributedTo } = event;
  const by = attributedTo?.domain === null ? attributedTo : organizer;
  const [locale, id, now] = [organizer.user?.locale ?? 'en', platform.ids.next(), platform.clock.now()];
  const note = eventNoteActivity({ event, about, by, to, locale, inReplyTo, id, now });
  await deliver(platform, by.id, note, [to.inbox]);
}

/** @param refusal why they got no place */
export async function tellReply(
  platform: Platform,
  event: Event,
  actor: Actor,
  { uri, refusal }: { uri: string | null; refusal?: string | undefined },
  seat: Pick<Participant, 'role'> | null,
): Promise<void> {
  const about = (): NoteAbout => {
    if (refusal !== undefined) return { refused: refusal };
    if (!seat) return 'left';
    if (APPROVED.includes(seat.role)) return 'joined';
    return seat.role === 'REJECTED' ? 'rejected' : 'waiting';
  };
  await tellByNote(platform, event.id, actor, about(), uri);
}

const PORTION = 500;

/** That the event changed, to all who answered by a reply; their servers do not show changes of events. */
export async function tellRepliers(platform: Platform, event: Event, about: 'changed' | 'cancelled'): Promise<void> {
  for (let after = 0n; ; ) {
    const seats = await platform.db.participant.findMany({
      where: { eventId: event.id, askedBy: 'REPLY', role: { not: 'REJECTED' }, id: { gt: after } },
      include: { actor: true },
      orderBy: { id: 'asc' },
      take: PORTION,
    });
    for (const { actor, uri } of seats) await tellByNote(platform, event.id, actor, about, uri);
    const last = seats.at(-1);
    if (!last || seats.length < PORTION) return;
    after = last.id;
  }
}
