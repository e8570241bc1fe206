/** A participant's ticket in a mail: the calendar file, and the picture, the map and the links to calendars. */
import type { DomainContext } from '../../domain/access/context.ts';
import { identityViewer } from '../../domain/access/viewer.ts';
import { ORGANIZING } from '../../domain/events/roles.ts';
import { kindOf } from '../../domain/events/ticket-kinds.ts';
import type { MailValues } from '../../domain/mails/values.ts';
import { ticketUrl } from '../../domain/participations/check-in/own-tickets.ts';
import { hasTicket, ticketOf } from '../../domain/participations/check-in/ticket.ts';
import { replyAddressOf } from '../../domain/participations/reply-address.ts';
import { mailedCalendarText } from '../../entities/events/calendar.ts';
import { presentCalendarEvents } from '../../entities/events/feed.ts';
import { ticketLinks } from '../../entities/events/ticket-links.ts';
import type { Event, Participant, Prisma } from '../../generated/prisma/client.ts';
import { TEXTS } from '../../generated/texts/all/mails.ts';
import { sharedUrl } from '../../look/picture-widths.ts';
import { qrModules } from '../../look/qr-picture.ts';
import { shownShortCode } from '../../look/ticket-code.ts';
import { kindName } from '../../look/ticket-kinds.ts';
import { bitmapPng } from '../../platform/bitmap-png.ts';
import { parseId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { languageFor } from '../../wording/language.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { timeLocale } from '../../wording/times.ts';

export interface Ticket {
  calendar: NonNullable<Mail['calendar']> | null;
  /** The QR code, which the values name. */
  picture?: NonNullable<Mail['picture']>;
  values: Partial<MailValues<'event_reminder'>>;
}

/** `Ticket: Adult, 12 €`; null in events without kinds. */
function kindNoteOf({ ticketKinds }: Event, ticketKind: string | null, locale: string): string | null {
  const kind = kindOf(ticketKinds, ticketKind);
  if (!kind) return null;
  const language = languageFor(locale);
  const words = TEXTS[language];
  return words.fact({ label: words.ticket, value: kindName(kind, words, timeLocale(language)) });
}

interface Reader {
  id: bigint;
  email: string;
  locale: string;
}

const readerOf = (platform: Platform, { id, locale }: Reader, actorId: bigint): DomainContext => ({
  ...platform,
  viewer: identityViewer(id, actorId),
  languages: [locale],
});

/** The calendar file of an offered place, which a calendar program can answer; none where the server takes no answers by mail. */
async function invitationFor(
  platform: Platform,
  user: Reader,
  eventId: bigint,
  actor: Prisma.ActorWhereInput,
): Promise<Ticket | null> {
  const entry = await platform.db.waitingEntry.findFirst({
    where: { eventId, offeredUntil: { not: null }, actor },
    include: { actor: true, event: true },
    orderBy: { id: 'asc' },
  });
  const replyTo = entry && replyAddressOf(platform, entry);
  if (!entry || !replyTo) return null;
  const [shown] = await presentCalendarEvents(readerOf(platform, user, entry.actorId), [entry.event]);
  if (!shown) return null;
  const attendee = { name: plainActorName(entry.actor), email: user.email, accepted: false };
  const given = { method: 'REQUEST', answer: { replyTo, attendee }, now: platform.clock.now() } as const;
  const content = mailedCalendarText(shown, platform.config.domain, given);
  return { calendar: { method: 'REQUEST', content }, values: {} };
}

/** Eight pixels for each module of the code: large enough for screens with many pixels. */
const MODULE_PIXELS = 8;

const QR = 'ticket';

/** The code for the door, as a picture in the mail itself: mail programs hide pictures of servers, and people read mails without a network. */
function admissionFor(platform: Platform, participant: Participant) {
  const { code, shortCode } = ticketOf(platform, participant);
  const png = bitmapPng(qrModules(code), MODULE_PIXELS);
  const admissionUrl = ticketUrl(platform, participant.id);
  const values = { admission: shownShortCode(shortCode), admissionUrl, qr: `cid:${QR}` };
  return { picture: { name: QR, png }, values };
}

/** The roles that have a ticket, the first one first. */
const RANKS = ['PARTICIPANT', 'NOT_APPROVED'];

/** In mails about the event, a user who takes part as several identities gets the ticket of the first one that is no organizer. */
async function participantOf(platform: Platform, eventId: bigint, actor: Prisma.ActorWhereInput, isNamed: boolean) {
  const found = await platform.db.participant.findMany({
    where: { eventId, actor, ...(!isNamed && { role: { not: 'REJECTED' } }) },
    include: { actor: true, event: true },
    orderBy: { id: 'asc' },
  });
  const rank = ({ role }: Participant): number => (RANKS.includes(role) ? RANKS.indexOf(role) : RANKS.length);
  return found.toSorted((a, b) => rank(a) - rank(b))[0];
}

/**
 * The event as it is when the mail is sent. A calendar program can answer where the server takes answers by mail (REPLY_ADDRESS).
 *
 * @returns null for organizers, who have no ticket to their own event, and for former participants
 */
export async function ticketFor(
  platform: Platform,
  user: Reader,
  about: { eventId: string; actorId?: string | undefined },
): Promise<Ticket | null> {
  const eventId = parseId(about.eventId) ?? 0n;
  const isNamed = about.actorId !== undefined;
  const whose = { userId: user.id, ...(isNamed && { id: parseId(about.actorId ?? '') ?? 0n }) };
  const participant = await participantOf(platform, eventId, whose, isNamed);
  if (!participant) return invitationFor(platform, user, eventId, whose);
  if (ORGANIZING.includes(participant.role)) return null;
  const { actor, event, role } = participant;
  const [shown] = await presentCalendarEvents(readerOf(platform, user, actor.id), [event]);
  if (!shown) return null;
  const replyTo = replyAddressOf(platform, participant);
  const attendee = { name: plainActorName(actor), email: user.email, accepted: role === 'PARTICIPANT' };
  const answer = replyTo === null ? null : { replyTo, attendee };
  const ends = event.status === 'CANCELLED' || role === 'REJECTED';
  // Without an address nobody was invited by a calendar file, so that none takes an invitation back.
  if (ends && !answer) return { calendar: null, values: {} };
  const method = !answer ? 'PUBLISH' : ends ? 'CANCEL' : 'REQUEST';
  const { domain, publicUrl } = platform.config;
  const note = kindNoteOf(event, participant.ticketKind, user.locale);
  const content = mailedCalendarText(shown, domain, { method, answer, note, now: platform.clock.now() });
  const calendar = { method, content } as const;
  if (ends || role === 'NOT_APPROVED') return { calendar, values: {} };
  const { place: _place, ...links } = ticketLinks(shown, publicUrl);
  const { picture } = shown;
  const admission = hasTicket(participant) ? admissionFor(platform, participant) : null;
  return {
    calendar,
    ...(admission && { picture: admission.picture }),
    values: {
      ...(picture && { picture: sharedUrl(picture) ?? picture.url, pictureText: picture.alt ?? '' }),
      ...links,
      ...admission?.values,
    },
  };
}
