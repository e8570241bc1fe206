/** What another server answers to somebody here who asked to take part in its event: Accept, Reject, or Ignore where it takes no answers. */
import type { Event, Participant } from '../../../../generated/prisma/client.ts';
import { organizingRole } from '../../../events/allowed.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { noteIgnored } from '../../../participations/ignored.ts';
import { updateParticipation } from '../../../participations/update-participation.ts';
import type { ActivityReference, AnswerActivity } from '../../documents/activities/follow.ts';
import { cut, isSameHost } from '../../documents/forms.ts';
import { knownActor } from '../../remote/find/find-remote-actor.ts';
import { eventByUri } from '../../remote/store/store-event.ts';
import { readGroupMembers } from '../../remote/update/read-group.ts';
import type { ActivityContext } from '../activity-context.ts';

const LONGEST_REASON = 500;

type Seat = Participant & { event: Event };

/** By the address of the Join; by whom it says joins what, where it repeats the Join without one. */
async function answeredSeat(
  ctx: ActivityContext,
  { id, type, actor, object }: ActivityReference,
): Promise<Seat | null> {
  // An invitation is answered by an Accept.
  if (type !== null && type !== 'Join' && type !== 'Accept') return null;
  const asked = { actor: { domain: null }, event: { local: false } };
  if (id !== null) return ctx.db.participant.findFirst({ where: { uri: id, ...asked }, include: { event: true } });
  const [who, what] = [actor && (await knownActor(ctx, actor)), object && (await eventByUri(ctx, object))];
  if (!who || !what) return null;
  return ctx.db.participant.findFirst({
    where: { actorId: who.id, eventId: what.id, ...asked },
    include: { event: true },
  });
}

/** Of two answers that say when they were given the newer counts; others count as they come. */
const isOlder = ({ answer, askedAt }: Seat, published: Date | null): boolean =>
  answer === null && published !== null && askedAt !== null && published < askedAt;

/** Of an event of a group, also whoever moderates it there now: that is asked for where they are not known to. */
async function mayAnswer(ctx: ActivityContext, { event }: Seat): Promise<boolean> {
  const organizes = async () => (await organizingRole(ctx.db, event, ctx.sender.id)) !== null;
  if (await organizes()) return true;
  const groupId = event.attributedToId;
  const group = groupId === null ? null : await ctx.db.actor.findUnique({ where: { id: groupId } });
  if (!group || !isSameHost(group.uri, ctx.sender.uri)) return false;
  await readGroupMembers(ctx, group.id);
  return organizes();
}

/** Whether it was one to a Join of somebody here. Only who organizes the event may answer. */
export async function answerOfJoin(
  ctx: ActivityContext,
  { kind, object, published, reason }: AnswerActivity,
): Promise<boolean> {
  const seat = await answeredSeat(ctx, object);
  if (!seat) return false;
  if (kind === 'TentativeAccept' || isOlder(seat, published) || !(await mayAnswer(ctx, seat))) return true;
  if (kind === 'Ignore') {
    await noteIgnored(ctx, seat.id);
    return true;
  }
  const role = kind === 'Accept' ? 'PARTICIPANT' : 'REJECTED';
  const refusal = role === 'REJECTED' && reason !== null ? cut(plainTextOf(reason), LONGEST_REASON) : null;
  if (seat.role !== role) await updateParticipation(ctx, { id: seat.id.toString(), role, refusal });
  const askedAt = published ?? ctx.clock.now();
  await ctx.db.participant.updateMany({ where: { id: seat.id }, data: { askedAt } });
  return true;
}
