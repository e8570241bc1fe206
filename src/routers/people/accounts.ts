/** Accounts, which is what Mastodon's API calls actors: reading them and their statuses. */
import { z } from 'zod';
import { findActor, findActorByHandle, findActors } from '../../domain/actors/find.ts';
import { refreshOfProfile } from '../../domain/federation/remote/views/view-profile.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { followList } from '../../domain/relationships/follow-lists.ts';
import { accountStatuses } from '../../domain/timelines/account.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { credentialAccountSchema, presentCredentialAccount } from '../../entities/people/credential-account.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema } from '../../entities/statuses/status-schema.ts';
import { parseId } from '../../platform/ids.ts';
import { announceRefresh } from '../../procedures/async-refresh.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { presentPeople } from '../../procedures/people-page.ts';
import { coalescedProcedure, identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const tags = ['accounts'];
const byId = z.object({ id: idInput });

/** Followers and following: the same list read from either side of a follow. */
const network = (side: 'followers' | 'following', summary: string) =>
  publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: `/api/v1/accounts/{id}/${side}`, tags, summary },
    })
    .input(byId.extend(pageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const rows = await followList(ctx, input.id, side, pageBounds(input));
      return presentPeople(ctx, input, rows);
    });

export const accountsRouter = router({
  verifyCredentials: identityProcedure
    .meta({
      scopes: ['read:accounts', 'profile'],
      openapi: { method: 'GET', path: '/api/v1/accounts/verify_credentials', tags, summary: 'Read your own account' },
    })
    .input(z.object({}))
    .output(credentialAccountSchema)
    .query(({ ctx }) => presentCredentialAccount(ctx)),

  lookup: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/accounts/lookup', tags, summary: 'Find an account by its handle' },
    })
    .input(z.object({ acct: z.string().max(512, 'is too long').default('') }))
    .output(accountSchema)
    .query(async ({ ctx, input }) => {
      const actor = await findActorByHandle(ctx, input.acct);
      return (await presentAccounts(ctx, [actor.id]))[0] ?? refuse('record_not_found');
    }),

  list: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/accounts', tags, summary: 'Read several accounts' },
    })
    .input(z.object({ id: z.array(idInput).max(40, 'cannot name more than 40 accounts').default([]) }))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const ids = input.id.map(parseId).filter((id) => id !== null);
      return presentAccounts(ctx, await findActors(ctx, ids));
    }),

  get: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}',
        tags,
        summary: 'Read an account; a suspended one is emptied',
      },
    })
    .input(byId)
    .output(accountSchema)
    .query(async ({ ctx, input }) => {
      const actor = await findActor(ctx, input.id);
      return (await presentAccounts(ctx, [actor.id]))[0] ?? refuse('record_not_found');
    }),

  statuses: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}/statuses',
        tags,
        summary: 'List what an account posted',
        description:
          'For users, the latest posts of a remote account are fetched in the background; the header `Mastodon-Async-Refresh` names that refresh while it runs.',
      },
    })
    .input(
      byId.extend({
        ...pageInput(20),
        only_media: z.boolean().default(false),
        exclude_replies: z.boolean().default(false),
        exclude_reblogs: z.boolean().default(false),
        pinned: z.boolean().default(false).meta({ description: 'Only posts pinned to the profile.' }),
        tagged: blankIsAbsent(z.string().max(200, 'is too long')).optional(),
      }),
    )
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const filter = {
        actorId: parseId(input.id) ?? 0n,
        onlyMedia: input.only_media,
        excludeReplies: input.exclude_replies,
        excludeReblogs: input.exclude_reblogs,
        pinned: input.pinned,
        tagged: input.tagged ?? null,
      };
      const keys = await accountStatuses(ctx, filter, pageBounds(input));
      announceRefresh(ctx, await refreshOfProfile(ctx, filter.actorId));
      linkPage(
        ctx,
        input,
        keys.map((key) => key.id),
        'rows',
      );
      return presentStatuses(ctx, keys);
    }),

  followers: network('followers', 'List who follows an account'),
  following: network('following', 'List the accounts that an account follows'),
});
