/** Relationships: following, blocking, muting, and answering follow requests. */
import { z } from 'zod';
import { findActorByText } from '../../domain/actors/find.ts';
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
import { LONGEST_NOTE, noteActor } from '../../domain/relationships/note-actor.ts';
import { removeFollower, unfollowActor } from '../../domain/relationships/unfollow-actor.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { presentRelationships, relationshipSchema } from '../../entities/people/relationship.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, languageInput } from '../../procedures/inputs.ts';
import { backwardPageInput } from '../../procedures/pagination.ts';
import { presentPeople } from '../../procedures/people-page.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { type Act, act, relationshipTo } from './relationship-answer.ts';

const byId = z.object({ id: idInput });

/** Accepts or rejects a follow request, by the requester's account id. */
const answer = (verb: 'authorize' | 'reject', summary: string, run: Act) =>
  identityProcedure
    .meta({
      scopes: ['write:follows'],
      openapi: { method: 'POST', path: `/api/v1/follow_requests/{account_id}/${verb}`, tags: ['accounts'], summary },
    })
    .input(z.object({ account_id: idInput }))
    .output(relationshipSchema)
    .mutation(async ({ ctx, input }) => relationshipTo(ctx, await run(ctx, input.account_id)));

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
    .mutation(async ({ ctx, input }) => relationshipTo(ctx, await followActor(ctx, input.id, input))),

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
      relationshipTo(ctx, await muteActor(ctx, input.id, input.notifications, input.duration)),
    ),

  followHandle: identityProcedure
    .meta({
      scopes: ['write:follows'],
      rates: ['follows'],
      deprecatedSince: '2019-10-03',
      openapi: {
        method: 'POST',
        path: '/api/v1/follows',
        tags: ['accounts'],
        summary: 'Follow by handle or address',
        deprecated: true,
      },
    })
    .input(
      z.object({
        uri: z
          .string()
          .max(1000, 'is too long')
          .default('')
          .meta({ description: 'A handle, or the address of a profile.' }),
        reblogs: z.boolean().optional(),
      }),
    )
    .output(accountSchema)
    .mutation(async ({ ctx, input }) => {
      const target = await findActorByText(ctx, input.uri);
      const { id } = await followActor(ctx, target.id.toString(), input);
      return (await presentAccounts(ctx, [id]))[0] ?? refuse('record_not_found');
    }),

  note: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'POST',
        path: '/api/v1/accounts/{id}/note',
        tags: ['accounts'],
        summary: 'Write a note on an account that only you see; a blank one is removed',
      },
    })
    .input(
      byId.extend({
        comment: z
          .string()
          // In UTF-16, where a character may take two; the command counts characters.
          .max(2 * LONGEST_NOTE, `is too long (maximum is ${LONGEST_NOTE} characters)`)
          .nullable()
          .default('')
          .meta({ description: `Up to ${LONGEST_NOTE} characters.` }),
      }),
    )
    .output(relationshipSchema)
    .mutation(async ({ ctx, input }) => relationshipTo(ctx, await noteActor(ctx, input.id, input.comment ?? ''))),

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
        summary: 'List the requests to follow you',
      },
    })
    .input(z.object(backwardPageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const rows = await followRequests(ctx, pageBounds({ ...input, min_id: undefined }));
      return presentPeople(ctx, input, rows);
    }),
});
