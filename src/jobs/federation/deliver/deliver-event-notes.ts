/** Messages to remote people who answered a local event by a reply, because their servers support posts alone. */
import { APPROVED } from '../../../domain/events/roles.ts';
import { titleFor } from '../../../domain/events/texts.ts';
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import type { JobPayloads } from '../../../domain/kernel/outbox.ts';
import { answersUrl } from '../../../domain/participations/answers-link.ts';
import { entryOf } from '../../../domain/participations/waiting/entry-of.ts';
import { type EventNote, eventNoteActivity, type NoteAbout } from '../../../entities/activitypub/event-note.ts';
import type { Actor, Event, EventInvitation, Participant } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { languageNamed } from '../../../wording/language.ts';
import { plainActorName } from '../../../wording/plain-name.ts';

const WITH_LOCALE = { include: { user: { select: { locale: true } } } } as const;

/** The event as messages describe it, with the signing actors; null for remote events. */
async function notedEvent(platform: Platform, eventId: bigint) {
  const event = await platform.db.event.findUnique({
    where: { id: eventId },
    include: { address: true, organizer: WITH_LOCALE, attributedTo: true },
  });
  if (!event?.local) return null;
  const { organizer, attributedTo } = event;
  const by = attributedTo?.domain === null ? attributedTo : organizer;
  return { event, shown: event, by, locale: organizer.user?.locale ?? 'en' };
}

type Invitation = EventInvitation & { actor: Actor; inviter: Actor };

type NotedEvent = Pick<EventNote, 'event' | 'shown' | 'by' | 'locale'>;

type Note = Pick<EventNote, 'to' | 'about' | 'inReplyTo' | 'id'>;

/** The languages of replies, by their addresses, as far as texts exist in them. */
async function languagesOf(platform: Platform, notes: readonly Note[]): Promise<ReadonlyMap<string | null, string>> {
  const uris = notes.flatMap(({ inReplyTo }) => inReplyTo ?? []);
  const where = { uri: { in: uris } };
  const answers = await platform.db.status.findMany({ where, select: { uri: true, language: true } });
  return new Map(answers.flatMap(({ uri, language }) => (languageNamed(language) ? [[uri, language ?? '']] : [])));
}

/** In the language of the reply, otherwise in the organizer's. */
async function deliverNotes(platform: Platform, noted: NotedEvent, notes: readonly Note[]): Promise<void> {
  const languages = await languagesOf(platform, notes);
  for (const note of notes) {
    const locale = languages.get(note.inReplyTo) ?? noted.locale;
    const { event: named, shown } = noted;
    const event = shown ? { ...named, title: titleFor(shown, [locale]) } : named;
    const activity = eventNoteActivity({ ...noted, event, ...note, locale, now: platform.clock.now() });
    await deliver(platform, noted.by.id, activity, [note.to.inbox]);
  }
}

/** Tells somebody that they are invited, if their server may support posts alone. */
export async function deliverInvitationNote(
  platform: Platform,
  { id, eventId, actor, inviter }: Invitation,
): Promise<void> {
  const noted = await notedEvent(platform, eventId);
  const about = { invitedBy: plainActorName(inviter) };
  if (noted) await deliverNotes(platform, noted, [{ to: actor, about, inReplyTo: null, id: `invitation-${id}` }]);
}

/** @param refusal why they were refused */
export async function deliverAnswerNote(
  platform: Platform,
  event: Event,
  actor: Actor,
  { uri, refusal }: { uri: string | null; refusal?: string | undefined },
  participation: Pick<Participant, 'role'> | null,
): Promise<void> {
  const entry = participation ? null : await entryOf(platform.db, event.id, actor.id);
  const about = (): NoteAbout => {
    if (refusal !== undefined) return { refused: refusal };
    if (!participation) return entry ? 'queued' : 'left';
    if (APPROVED.includes(participation.role)) return 'joined';
    return participation.role === 'REJECTED' ? 'rejected' : 'waiting';
  };
  const noted = await notedEvent(platform, event.id);
  const id = platform.ids.next().toString();
  if (noted) await deliverNotes(platform, noted, [{ to: actor, about: about(), inReplyTo: uri, id }]);
}

/** Asks a remote participant for answers, which no activity carries. */
export async function deliverQuestions(
  platform: Platform,
  { id, eventId, actor, uri, askedBy }: Participant & { actor: Actor },
): Promise<void> {
  const noted = await notedEvent(platform, eventId);
  const about = { questions: answersUrl(platform, id) };
  const inReplyTo = askedBy === 'REPLY' ? uri : null;
  if (noted) await deliverNotes(platform, noted, [{ to: actor, about, inReplyTo, id: `questions-${id}` }]);
}

const PORTION = 500;

/** Tells everybody who answered by a reply, and participates or waits, that the event changed; their servers do not show changes of events. */
export async function deliverChangeNotes(
  platform: Platform,
  event: Event,
  about: 'changed' | 'cancelled',
): Promise<void> {
  const noted = await notedEvent(platform, event.id);
  if (!noted) return;
  const replied = { eventId: event.id, askedBy: 'REPLY' } as const;
  const page = { include: { actor: true }, orderBy: { id: 'asc' }, take: PORTION } as const;
  const noteOf = ({ id, actor, uri }: Pick<Participant, 'id' | 'uri'> & { actor: Actor }): Note => ({
    ...{ to: actor, about, inReplyTo: uri, id: `${about}-${event.sequence}-${id}` },
  });
  const participants = (after: bigint) =>
    platform.db.participant.findMany({
      where: { ...replied, role: { not: 'REJECTED' }, id: { gt: after } },
      ...page,
    });
  const waiting = (after: bigint) =>
    platform.db.waitingEntry.findMany({ where: { ...replied, id: { gt: after } }, ...page });
  for (const people of [participants, waiting])
    for (let after: bigint | null = 0n; after !== null; ) {
      const found: Awaited<ReturnType<typeof people>> = await people(after);
      await deliverNotes(platform, noted, found.map(noteOf));
      after = found.length < PORTION ? null : (found.at(-1)?.id ?? null);
    }
}

/** Tells them that the event was deleted, in the name of its organizer. */
export async function deliverDeletionNotes(
  platform: Platform,
  { uri, organizerId, groupId, title = '', repliers = [] }: JobPayloads['event.deleted'],
): Promise<void> {
  if (repliers.length === 0) return;
  const [organizer, group] = await Promise.all([
    platform.db.actor.findUnique({ where: { id: BigInt(organizerId) }, ...WITH_LOCALE }),
    groupId === null ? null : platform.db.actor.findUnique({ where: { id: BigInt(groupId) } }),
  ]);
  const by = group?.domain === null ? group : organizer;
  if (!by || by.domain !== null) return;
  const noted = { event: { uri, title }, shown: null, by, locale: organizer?.user?.locale ?? 'en' };
  const people = await platform.db.actor.findMany({
    where: { id: { in: repliers.map(({ actorId }) => BigInt(actorId)) } },
  });
  const noteOf = (to: Actor): Note => {
    const inReplyTo = repliers.find(({ actorId }) => actorId === to.id.toString())?.uri ?? null;
    return { to, about: 'deleted', inReplyTo, id: `deleted-${to.id}` };
  };
  await deliverNotes(platform, noted, people.map(noteOf));
}
