/** Decides who may join an event, and when, and the initial state of a participation. */
import type { Actor, Event, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sentence } from '../../wording/texts.ts';
import { isBlockedByEvent } from '../events/allowed.ts';
import { isOver } from '../events/over.ts';
import { readSettings } from '../instance/settings.ts';
import { refuse } from '../kernel/refusals.ts';
import { START_ROLE } from './states.ts';

/** The reason why the event cannot be joined, or null. */
export function closedBecause(event: Event, modeThere: string | null, now: Date): Sentence | null {
  if (event.draft) return 'This event is not published yet';
  if (event.status === 'CANCELLED') return 'This event has been cancelled';
  if (isOver(event, now)) return 'This event is over';
  const { externalParticipationUrl: page } = event;
  if (page !== null) return `People register for this event at ${page}`;
  // People take part where the calendar is kept.
  if (event.calendarSourceId !== null) return 'This event does not accept participants';
  return modeThere === 'none' ? 'This event does not accept participants' : null;
}

/** Refuses people whom the organizer or the group blocks, or whose server they hide. */
export async function requireWelcome(tx: Tx, event: Event, actor: Actor): Promise<void> {
  const { organizerId, attributedToId } = event;
  const organizers = [organizerId, ...(attributedToId === null ? [] : [attributedToId])];
  const hidden = actor.domain !== null && { actorId: { in: organizers }, domain: actor.domain };
  const isUnwelcome =
    (await isBlockedByEvent(tx, event, actor.id)) ||
    (hidden && (await tx.accountDomainBlock.count({ where: hidden })) > 0);
  if (isUnwelcome) refuse('not_allowed');
}

type JoinContext = Pick<Platform, 'config' | 'clock'>;

/** Refuses remote actors where the setting excludes them. */
async function requireServerOpen(tx: Tx, { config }: JoinContext, actor: Actor): Promise<void> {
  if (actor.domain === null) return;
  const { remoteParticipants } = await readSettings({ db: tx, config });
  if (!remoteParticipants)
    throw new Refusal('forbidden', 'People on other servers cannot take part in events on this server');
}

/** Refuses events that nobody can join, or not any more, however many places they have. Reliable only under the event's lock. */
export async function requireOpenEvent(db: Db | Tx, event: Event, now: Date): Promise<void> {
  const there = event.local ? null : await db.remoteEvent.findUnique({ where: { eventId: event.id } });
  const closed = closedBecause(event, there?.joinModeThere ?? null, now);
  if (closed) throw new Refusal('forbidden', closed);
}

/** Refuses all obstacles except a lack of places. Call under the event's lock. */
export async function requireJoinable(tx: Tx, ctx: JoinContext, event: Event, actor: Actor): Promise<void> {
  await requireWelcome(tx, event, actor);
  await requireServerOpen(tx, ctx, actor);
  await requireOpenEvent(tx, event, ctx.clock.now());
}

/** The columns of an activity that requested the participation. */
export type RemoteJoin = Pick<Prisma.ParticipantUncheckedCreateInput, 'uri' | 'askedBy' | 'askedAt'>;

const FLOOD_MS = 3_600_000;
const FLOOD = 100;

/** So many of one server in an hour fill no events: from then on organizers decide. */
export async function isFlooding(tx: Tx, { domain }: Actor, now: Date): Promise<boolean> {
  if (domain === null) return false;
  const lately = { actor: { domain }, event: { local: true }, createdAt: { gt: new Date(now.getTime() - FLOOD_MS) } };
  const [came, wait] = [await tx.participant.count({ where: lately }), await tx.waitingEntry.count({ where: lately })];
  return came + wait >= FLOOD;
}

/**
 * The initial state of a participation. An invited person needs no approval. In a remote event others wait for its server,
 * whatever its join options.
 */
export async function startOf(
  tx: Tx,
  event: Event,
  actor: Actor,
  { id, now, invited }: { id: bigint; now: Date; invited: boolean },
) {
  if (event.local) {
    if (invited) return START_ROLE.FREE;
    return START_ROLE[(await isFlooding(tx, actor, now)) ? 'RESTRICTED' : event.joinOptions];
  }
  const asked = { uri: `${actor.uri}#joins/${id}`, askedAt: now };
  if (invited) return { role: 'PARTICIPANT', effect: 'joined', asked: { ...asked, askedBy: 'ACCEPT' } } as const;
  return { role: 'NOT_APPROVED', effect: 'asked', asked: { ...asked, askedBy: 'JOIN', answer: 'AWAITED' } } as const;
}
