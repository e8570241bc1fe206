/** Approvals of replies, as GoToSocial asks for them: requests to reply to local posts, and answers to local people. */
import type { Status } from '../../../../generated/prisma/client.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { revokeReply } from '../../../statuses/approvals/revoke-reply.ts';
import { approveReply, rejectReply as reject } from '../../../statuses/approvals/settle-reply.ts';
import { visibleAmong } from '../../../statuses/find.ts';
import type { AnswerActivity } from '../../documents/activities/follow.ts';
import type { RequestActivity } from '../../documents/activities/request.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { storeStatus } from '../../remote/store/store-status.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Row } from '../object-at.ts';
import { instrumentOf } from './instrument.ts';

async function replyIn(ctx: ActivityContext, post: Status, request: RequestActivity): Promise<RemoteNote | null> {
  const note = await instrumentOf(ctx, request);
  return note?.inReplyTo != null && isSameId(note.inReplyTo, post.uri) ? note : null;
}

/** A reply that is stored already waits for the answer to the latest request, or is answered again. */
async function answerStored({ db }: ActivityContext, { id, inReplyToActorId, visibility }: Status, requestUri: string) {
  const approval = { authorId: inReplyToActorId ?? 0n, state: 'ACCEPTED', visibility, requestUri } as const;
  await db.$transaction(async (tx) => {
    const { state } = await tx.statusApproval.upsert({
      where: { statusId: id },
      create: { ...approval, statusId: id },
      update: { requestUri },
    });
    if (state !== 'PENDING') await enqueue(tx, 'reply.answered', { statusId: id.toString() });
  });
}

/** A request for a reply to a post that the sender cannot see is not answered, because its existence may be a secret. */
export async function receiveReplyRequest(ctx: ActivityContext, { id }: Row, request: RequestActivity): Promise<void> {
  const [post] = await visibleAmong(ctx, [id]);
  const note = post?.local && post.reblogOfId === null ? await replyIn(ctx, post, request) : null;
  if (!note) return;
  const known = await ctx.db.status.findUnique({ where: { uri: note.id } });
  if (!known) await storeStatus({ ...ctx, deliveredTo: ctx.ownerId, replyRequest: request.id }, ctx.sender, note);
  else if (known.actorId === ctx.sender.id && known.inReplyToId === id) await answerStored(ctx, known, request.id);
}

interface Answered {
  reply: Status;
}

/** The approval is on the author's host; GoToSocial before 0.19 sends none, and its Accept is the approval. */
export async function acceptReply(
  ctx: ActivityContext,
  { reply }: Answered,
  { id, result }: AnswerActivity,
): Promise<void> {
  const authorization = result ?? id;
  if (authorization === null || !isSameHost(authorization, ctx.sender.uri)) return;
  await ctx.db.$transaction((tx) => approveReply(tx, reply.id, authorization));
}

/** A rejection may follow an Accept. */
export async function rejectReply(ctx: ActivityContext, id: bigint): Promise<void> {
  await ctx.db.$transaction(async (tx) => (await reject(tx, id)) ?? revokeReply(tx, id));
}
