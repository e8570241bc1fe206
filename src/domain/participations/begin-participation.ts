/** Gives somebody a participation in its initial state, which ends their invitation and their wait. */
import type { Actor, Event, Participant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { type Answer, answersColumn } from './answers.ts';
import { endInvitation } from './end-invitation.ts';
import { type RemoteJoin, startOf } from './joinable.ts';
import { START_ROLE } from './states.ts';

interface Beginning {
  id: bigint;
  message: string | null;
  guests: number;
  ticketKind: string | null;
  answers: readonly Answer[] | null;
  /** The activity by which a remote person asked. */
  asked: RemoteJoin | undefined;
  /** A place became free for a person on the waiting list. */
  promoted?: boolean;
  /** An organizer decided already, or the place was offered. */
  decided?: boolean;
  /** One of many occurrences of a series that the person joined at once: clients are told, but nobody is notified. */
  quiet?: boolean;
}

/** Call under the event's lock, when places are free or held for the person and their guests. */
export async function beginParticipation(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  event: Event,
  actor: Actor,
  { id, message, guests, ticketKind, answers, asked, promoted = false, decided = false, quiet = false }: Beginning,
): Promise<Participant> {
  const now = ctx.clock.now();
  const key = { eventId: event.id, actorId: actor.id };
  const invitation = await tx.eventInvitation.findUnique({ where: { eventId_actorId: key } });
  const start = decided ? START_ROLE.FREE : await startOf(tx, event, actor, { id, now, invited: invitation !== null });
  const { role, effect, asked: asking = asked } = { asked: undefined, ...start };
  await tx.waitingEntry.deleteMany({ where: key });
  const data = {
    ...key,
    id,
    role,
    createdAt: now,
    ...asking,
    message,
    guests,
    ticketKind,
    ...(answers && { answers: answersColumn(answers) }),
  };
  const participant = await tx.participant.create({ data });
  if (invitation) await endInvitation(tx, invitation, 'accepted', participant.uri);
  if (!effect) return participant;
  await enqueue(tx, 'participation.changed', {
    participantId: participant.id.toString(),
    effect: promoted && effect === 'joined' ? 'promoted' : effect,
    key: ctx.ids.next().toString(),
    ...(quiet && { quiet }),
  });
  return participant;
}
