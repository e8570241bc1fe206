/** Comments as one of the viewer's identities: a public post (rules of the event service, createComment). */

import type { StatusVisibility } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { actorsByHandles } from '../actors/handles.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { createStatus } from '../statuses/writing/create-status.ts';
import type { BelowEvent } from '../statuses/writing/status-rows.ts';
import { onlyText } from '../statuses/writing/words.ts';
import { defaultsOf } from '../users/posting-defaults.ts';

export interface CommentInput {
  actorUsername: string;
  text: string;
  /** The post that it answers. */
  inReplyToId?: string | undefined;
  visibility?: StatusVisibility;
  idempotencyKey?: string | null;
  below?: BelowEvent;
}

/** The context of the identity that comments. Refuses identities that are not the viewer's. */
export async function authorOf(ctx: IdentityContext, actorUsername: string): Promise<IdentityContext> {
  const [named] = await actorsByHandles(ctx, [{ username: actorUsername, domain: null }]);
  const actor = await ctx.db.actor.findFirst({
    where: { AND: [ownIdentities(ctx.viewer) ?? { id: { in: [] } }, { id: named?.id ?? -1n }] },
  });
  if (!actor) throw new Refusal('forbidden', 'Actor id is not owned by authenticated user');
  return { ...ctx, viewer: { ...ctx.viewer, actorId: actor.id } };
}

/** Returns the post's id. Refuses identities that are not the viewer's, and whatever posting refuses. */
export async function createComment(ctx: IdentityContext, given: CommentInput): Promise<bigint> {
  const author = await authorOf(ctx, given.actorUsername);
  const { quotePolicy } = await defaultsOf(author);
  const { id } = await createStatus(author, {
    ...onlyText(given.text),
    visibility: given.visibility ?? 'PUBLIC',
    inReplyToId: given.inReplyToId ?? null,
    mediaIds: [],
    poll: null,
    quotedStatusId: null,
    quotePolicy,
    // The organizer moderates comments.
    replyPolicy: 'PUBLIC',
    idempotencyKey: given.idempotencyKey ?? null,
    below: given.below ?? null,
  });
  return id;
}
