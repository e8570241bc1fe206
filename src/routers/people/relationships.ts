/** Relationships: following, blocking, muting, and answering follow requests. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  authorizeFollowRequest,
  followRequests,
  rejectFollowRequest,
} from '../../domain/relationships/answer-follow-request.ts';
import { blockActor, unblockActor } from '../../domain/relationships/block-actor.ts';
import { followActor } from '../../domain/relationships/follow-actor.ts';
import { muteActor, unmuteActor } from '../../domain/relationships/mute-actor.ts';
import { removeFollower, unfollowActor } from '../../domain/relationships/unfollow-actor.ts';
import { accountSchema } from '../../entities/people/account.ts';
import { presentRelationships, type Relationship, relationshipSchema } from '../../entities/people/relationship.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, languageInput } from '../../procedures/inputs.ts';
import { backwardPageInput } from '../../procedures/pagination.ts';
import { presentPeople } from '../../procedures/people-page.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const byId = z.object({ id: idInput });

async function present(ctx: IdentityContext, actor: Pick<Actor, 'id'>): Promise<Relationship> {
  return (await presentRelationships(ctx, [actor.id]))[0] ?? refuse('record_not_found');
}

type Act = (ctx: IdentityContext, id: string) => Promise<Pick<Actor, 'id'>>;

/** A mutation that takes an account's id and returns the relationship after it. */
const act = (path: `/api/v1/${string}`, scope: string, summary: string, run: Act) =>
  identityProcedure
    .meta({ scopes: [scope], openapi: { method: 'POST', path, tags: ['accounts'], summary } })
    .input(byId)
    .output(relationshipSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await run(ctx, input.id)));

/** Accepts or rejects a follow request, by the requester's account id. */
const answer = (verb: 'authorize' | 'reject', summary: string, run: Act) =>
  identityProcedure
    .meta({
      scopes: ['write:follows'],
      openapi: { method: 'POST', path: `/api/v1/follow_requests/{account_id}/${verb}`, tags: ['accounts'], summary },
    })
    .input(z.object({ account_id: idInput }))
    .output(relationshipSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await run(ctx, input.account_id)));

const MONTHS_12 = 365 * 86_400;

export const relationshipsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:follows'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/relationships',
        tags: ['accounts'],
        summary: 'Read your relationships to accounts',
      },
    })
    .input(z.object({ id: z.array(idInput).max(400).default([]), with_suspended: z.boolean().default(false) }))
    .output(z.array(relationshipSchema))
    .query(({ ctx, input }) => {
      const ids = input.id.map(parseId).filter((id) => id !== null);
      return presentRelationships(ctx, ids, input.with_suspended);
    }),

  follow: identityProcedure
    .meta({
      scopes: ['write:follows'],
      rates: ['follows'],
      openapi: {
        method: 'POST',
        path: '/api/v1/accounts/{id}/follow',
        tags: ['accounts'],
        summary: 'Follow, or change how you follow',
      },
    })
    .input(
      byId.extend({
        reblogs: z.boolean().optional(),
        notify: z.boolean().optional(),
        languages: z.array(languageInput).max(100).optional(),
      }),
    )
    .output(relationshipSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await followActor(ctx, input.id, input))),

  mute: identityProcedure
    .meta({
      scopes: ['write:mutes'],
      openapi: {
        method: 'POST',
        path: '/api/v1/accounts/{id}/mute',
        tags: ['accounts'],
        summary: 'Mute, or change how you mute',
      },
    })
    .input(
      byId.extend({
        notifications: z.boolean().default(true).meta({ description: 'Mute its notifications too.' }),
        duration: z
          .int()
          .min(0)
          .max(100 * MONTHS_12)
          .default(0)
          .meta({ description: 'Seconds; 0 is until unmuted.' }),
      }),
    )
    .output(relationshipSchema)
    .mutation(async ({ ctx, input }) =>
      present(ctx, await muteActor(ctx, input.id, input.notifications, input.duration)),
    ),

  unfollow: act(
    '/api/v1/accounts/{id}/unfollow',
    'write:follows',
    'Stop following, or take a request back',
    unfollowActor,
  ),
  removeFollower: act(
    '/api/v1/accounts/{id}/remove_from_followers',
    'write:follows',
    'Make someone stop following you',
    removeFollower,
  ),
  block: act('/api/v1/accounts/{id}/block', 'write:blocks', 'Block an account', blockActor),
  unblock: act('/api/v1/accounts/{id}/unblock', 'write:blocks', 'Unblock an account', unblockActor),
  unmute: act('/api/v1/accounts/{id}/unmute', 'write:mutes', 'Unmute an account', unmuteActor),
  authorize: answer('authorize', 'Accept a follow request', authorizeFollowRequest),
  reject: answer('reject', 'Reject a follow request', rejectFollowRequest),

  requests: identityProcedure
    .meta({
      scopes: ['read:follows'],
      openapi: {
        method: 'GET',
        path: '/api/v1/follow_requests',
        tags: ['accounts'],
        summary: 'List who asks to follow you',
      },
    })
    .input(z.object(backwardPageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const rows = await followRequests(ctx, pageBounds({ ...input, min_id: undefined }));
      return presentPeople(ctx, input, rows);
    }),
});
