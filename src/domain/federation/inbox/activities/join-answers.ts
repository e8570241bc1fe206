/**
 * Answers of a remote server to a local person who asked to join its event: Accept, Reject, or Ignore if it takes no answers.
 */
import type { Event, Participant } from '../../../../generated/prisma/client.ts';
import { organizingRole } from '../../../events/allowed.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { noteIgnored } from '../../../participations/ignored.ts';
import { updateParticipation } from '../../../participations/update-participation.ts';
import type { AnswerActivity } from '../../documents/activities/follow.ts';
import { cut, isSameHost } from '../../documents/forms.ts';
import { readGroupMembers } from '../../remote/update/read-group.ts';
import type { ActivityContext } from '../activity-context.ts';

const LONGEST_REASON = 500;

type Participation = Participant & { event: Event };

/** If both answers have a time, the newer one counts; answers without a time count in the order of their arrival. */
const isOlder = ({ answer, askedAt }: Participation, published: Date | null): boolean =>
  answer === null && published !== null && askedAt !== null && published < askedAt;

/** Organizers answer; for the event of a group also its present moderators, who are fetched if the sender is not known as one. */
async function mayAnswer(ctx: ActivityContext, { event }: Participation): Promise<boolean> {
  const organizes = async () => (await organizingRole(ctx.db, event, ctx.sender.id)) !== null;
  if (await organizes()) return true;
  const groupId = event.attributedToId;
  const group = groupId === null ? null : await ctx.db.actor.findUnique({ where: { id: groupId } });
  if (!group || !isSameHost(group.uri, ctx.sender.uri)) return false;
  await readGroupMembers(ctx, group.id);
  return organizes();
}

interface Answered {
  participation: Participation;
}

async function decide(
  ctx: ActivityContext,
  { published, reason }: AnswerActivity,
  participation: Participation,
  role: 'PARTICIPANT' | 'REJECTED',
): Promise<void> {
  if (isOlder(participation, published) || !(await mayAnswer(ctx, participation))) return;
  const { id } = participation;
  const refusal = role === 'REJECTED' && reason !== null ? cut(plainTextOf(reason), LONGEST_REASON) : null;
  if (participation.role !== role) await updateParticipation(ctx, { id: id.toString(), role, refusal });
  await ctx.db.participant.updateMany({ where: { id }, data: { askedAt: published ?? ctx.clock.now() } });
}

export const acceptJoin = (ctx: ActivityContext, { participation }: Answered, activity: AnswerActivity) =>
  decide(ctx, activity, participation, 'PARTICIPANT');

export const rejectJoin = (ctx: ActivityContext, { participation }: Answered, activity: AnswerActivity) =>
  decide(ctx, activity, participation, 'REJECTED');

export async function ignoreJoin(ctx: ActivityContext, { participation }: Answered, { published }: AnswerActivity) {
  if (!isOlder(participation, published) && (await mayAnswer(ctx, participation)))
    await noteIgnored(ctx, participation.id);
}
