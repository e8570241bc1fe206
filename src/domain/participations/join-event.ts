/** One of the viewer's identities joins an event, or requests to. */
import type { Actor, Event, Participant, WaitingEntry } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { madeBefore } from '../kernel/once.ts';
import { refuse } from '../kernel/refusals.ts';
import { type Answer, answersColumn, type NewAnswers, renewAnswers, storedAnswers } from './answers.ts';
import { beginParticipation } from './begin-participation.ts';
import { type FreeOf, fits, freeByKind, openPlaces, refuseSeats, seatsOf } from './capacity.ts';
import { requireAllowed } from './guests.ts';
import { type RemoteJoin, requireJoinable } from './joinable.ts';
import { participationOf, takesPart } from './participation-of.ts';
import { JOIN_STEPS, type JoinRefusal } from './states.ts';
import { chosenKind } from './ticket-kind.ts';
import { beginWait } from './waiting/begin-wait.ts';
import { entryOf, waitingState } from './waiting/entry-of.ts';
import { promoteWaiting } from './waiting/promote.ts';
import { type JoinAct, WAITING_STEPS } from './waiting/states.ts';

const REFUSED: Record<JoinRefusal, ['conflict' | 'forbidden', Sentence]> = {
  'already joined': ['conflict', 'You are already a participant of this event'],
  rejected: ['forbidden', 'Your participation in this event has been rejected'],
};

/** A person whom another server rejected may ask again, because the event may have been full. */
const mayAskAgain = (event: Event, before: Participant): boolean => !event.local && !takesPart(before);

interface Joining extends NewAnswers {
  eventId: string;
  message?: string | undefined;
  /** How many people they bring; by default those with whom they wait, or none. */
  guests?: number | undefined;
  /** The id of the kind of ticket, or `ANY_KIND`; by default the kind for which they wait. */
  ticketKind?: string | undefined;
  idempotencyKey?: string | null;
  /** The activity by which a remote person asked. */
  asked?: RemoteJoin;
  /** `joinOrWait`: the person agrees to wait if the event is full. */
  act?: JoinAct;
  /** The person joins a whole series: its waits are one mail, which a job of the series sends. */
  quietWait?: boolean;
}

/** A participation, or a place on the waiting list. */
export type Joined = { participant: Participant; entry: null } | { participant: null; entry: WaitingEntry };

const seated = (participant: Participant): Joined => ({ participant, entry: null });
const waits = (entry: WaitingEntry): Joined => ({ participant: null, entry });

/** The result of the same request before; a person who waited then may take part now. */
export async function madeThen(tx: Tx, eventId: bigint, actorId: bigint): Promise<Joined> {
  const participant = await participationOf(tx, eventId, actorId);
  if (participant) return seated(participant);
  const entry = await entryOf(tx, eventId, actorId);
  return entry ? waits(entry) : refuse('record_not_found');
}

/** Remote servers decide about their places themselves. */
const ANY_NUMBER: FreeOf = () => ({ event: null, kind: null });

/** The decisions about a person who joins. */
interface Decided {
  ticketKind: string | null;
  answers: readonly Answer[] | null;
}

/** A person who waits sends the form again: what it says replaces what is stored, and the position stays. */
async function stay(
  tx: Tx,
  ctx: UserContext,
  entry: WaitingEntry,
  given: Joining,
  { ticketKind, answers }: Decided,
): Promise<WaitingEntry> {
  const message = given.message?.trim();
  const data = {
    ...(message && { message }),
    ...(given.guests !== undefined && { guests: given.guests }),
    ...(ticketKind !== entry.ticketKind && { ticketKind }),
    ...(answers && { answers: answersColumn(answers) }),
  };
  if (Object.keys(data).length === 0) return entry;
  await enqueueChange(tx, ctx, { eventId: entry.eventId, what: 'role_changed', about: entry.actorId });
  return tx.waitingEntry.update({ where: { id: entry.id }, data });
}

/**
 * Joins in the caller's transaction, for an identity of the viewer. Refusals come before anything of the person is written, so that the
 * transaction can continue.
 */
export async function joinAs(tx: Tx, ctx: UserContext, actor: Actor, given: Joining): Promise<Joined> {
  await lockEvent(tx, given.eventId);
  const event = await findVisibleEvent(ctx, given.eventId, `Event with this ID "${given.eventId}" doesn't exist`, tx);
  const id = ctx.ids.next();
  const once = { actorId: actor.id, key: given.idempotencyKey ?? null, act: `join ${event.id}` };
  if ((await madeBefore(tx, ctx, once, id)) !== null) return madeThen(tx, event.id, actor.id);
  // Nobody overtakes the waiting list.
  if (event.local) await promoteWaiting(tx, ctx, event.id);
  const before = await participationOf(tx, event.id, actor.id);
  if (before && !mayAskAgain(event, before)) throw new Refusal(...REFUSED[JOIN_STEPS[before.role]]);
  await requireJoinable(tx, ctx, event, actor);
  const entry = await entryOf(tx, event.id, actor.id);
  const now = ctx.clock.now();
  const steps = WAITING_STEPS[entry ? waitingState(entry, now) : 'NONE'];
  const said = given.message?.trim() || null;
  const guests = given.guests ?? entry?.guests ?? 0;
  requireAllowed(event, guests, entry?.guests ?? 0);
  const answers = renewAnswers(event, given, storedAnswers(entry?.answers ?? null));
  const seats = seatsOf({ guests });
  const freeOf = event.local ? await freeByKind(tx, event) : ANY_NUMBER;
  const ticketKind = chosenKind(event, { given: given.ticketKind, entry, seats, now, freeOf });
  const free = openPlaces(event, ticketKind, freeOf(ticketKind), now);
  const held = entry?.offeredUntil != null ? seatsOf(entry) : 0;
  const missing = seats - held;
  const isOther = held > 0 && entry?.ticketKind !== ticketKind;
  const isFree = fits(free.event, missing) && fits(free.kind, isOther ? seats : missing);
  const step = steps[given.act ?? 'join'][isFree ? 'free' : 'full'];
  if (step === 'full') refuseSeats(free.event, free.kind);
  if (step === 'has places') throw new Refusal('conflict', 'This event has free places');
  const decided = { ticketKind, answers };
  if (step === 'queued') {
    const { asked, quietWait: quiet = false } = given;
    return waits(await beginWait(tx, ctx, event, actor, { id, message: said, guests, ...decided, asked, quiet }));
  }
  if (step === 'stays' && entry) {
    // The places that are held do not suffice.
    if (held > 0 && !isFree) refuseSeats(free.event, free.kind);
    const stayed = await stay(tx, ctx, entry, given, decided);
    if ((held > 0 && missing < 0) || isOther) await promoteWaiting(tx, ctx, event.id);
    return waits(stayed);
  }
  if (before) await tx.participant.delete({ where: { id: before.id } });
  const asked = given.asked ?? (entry?.askedBy ? entry : undefined);
  const participant = await beginParticipation(tx, ctx, event, actor, {
    ...{ id, guests, ...decided, message: said ?? entry?.message ?? null },
    asked: asked && { uri: asked.uri ?? null, askedBy: asked.askedBy ?? null, askedAt: asked.askedAt ?? null },
    decided: step === 'takes the offer',
  });
  // Fewer guests than places were held for, or another kind.
  if (missing < 0 || isOther) await promoteWaiting(tx, ctx, event.id);
  return seated(participant);
}

/**
 * Returns the participation: approved if joining is free or the person is invited, otherwise waiting for an organizer; or, in a full event
 * and with `joinOrWait`, the place on the waiting list. A person for whom a place is held takes it. Refuses identities of other users, hidden
 * events, repeated joins, people whom the organizer blocks, drafts, cancelled and past events, more guests than the event allows, invalid
 * and missing answers, a missing or closed kind of ticket, and full events and kinds. The decision is made under
 * the event's lock, so that no place is given twice (rules of the event service, joinEvent; texts of Mobilizon's permissions). For a remote
 * event the job asks its server.
 */
export async function joinEvent(ctx: UserContext, given: Joining & { actorId?: string | undefined }): Promise<Joined> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction((tx) => joinAs(tx, ctx, actor, given));
}
