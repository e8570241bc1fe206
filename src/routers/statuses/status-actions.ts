/**
 * Interactions with a status: favourite, reblog, bookmark, pin, mute its thread, translate; and the lists of people who did.
 */
import { z } from 'zod';
import type { DomainContext, IdentityContext } from '../../domain/access/context.ts';
import { type PageBounds, pageBounds } from '../../domain/kernel/page.ts';
import { bookmarkStatus, unbookmarkStatus } from '../../domain/statuses/interactions/bookmark-status.ts';
import { favouriteStatus, unfavouriteStatus } from '../../domain/statuses/interactions/favourite-status.ts';
import { favouritedBy, type JoinedActor } from '../../domain/statuses/interactions/favourited-by.ts';
import { muteConversation, unmuteConversation } from '../../domain/statuses/interactions/mute-conversation.ts';
import { pinStatus, unpinStatus } from '../../domain/statuses/interactions/pin-status.ts';
import { reblogStatus, unreblogStatus } from '../../domain/statuses/interactions/reblog-status.ts';
import { rebloggedBy } from '../../domain/statuses/interactions/reblogged-by.ts';
import { translateStatus } from '../../domain/translations/translate-status.ts';
import { accountSchema } from '../../entities/people/account.ts';
import { statusSchema } from '../../entities/statuses/status-schema.ts';
import { translationSchema, viewTranslation } from '../../entities/statuses/translation.ts';
import type { Status } from '../../generated/prisma/client.ts';
import { idInput, languageInput } from '../../procedures/inputs.ts';
import { backwardPageInput } from '../../procedures/pagination.ts';
import { presentPeople } from '../../procedures/people-page.ts';
import { identityProcedure, publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import type { RateName } from '../../procedures/rates.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';
import { byId, presentStatus, VISIBILITIES } from './status-answer.ts';

const tags = ['statuses'];

/** A mutation that takes a status's id and returns the status as the viewer sees it after it. */
const act = (
  verb: string,
  scope: string,
  summary: string,
  command: (ctx: IdentityContext, id: string) => Promise<Pick<Status, 'id' | 'actorId'>>,
  rates: RateName[] = [],
) =>
  identityProcedure
    .meta({
      scopes: [scope],
      rates,
      openapi: { method: 'POST', path: `/api/v1/statuses/{id}/${verb}`, tags, summary },
    })
    .input(byId)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => presentStatus(ctx, await command(ctx, input.id)));

const people = (
  name: string,
  summary: string,
  query: (ctx: DomainContext, id: string, page: PageBounds) => Promise<JoinedActor[]>,
) =>
  publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: `/api/v1/statuses/{id}/${name}`, tags, summary },
    })
    .input(byId.extend(backwardPageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const rows = await query(ctx, input.id, pageBounds(input));
      return presentPeople(ctx, input, rows);
    });

export const statusActionsRouter = router({
  favourite: act('favourite', 'write:favourites', 'Favourite a status', favouriteStatus),
  unfavourite: act('unfavourite', 'write:favourites', 'Take a favourite back', unfavouriteStatus),
  favouritedBy: people('favourited_by', 'List who favourited a status', favouritedBy),

  reblog: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['statuses'],
      openapi: {
        method: 'POST',
        path: '/api/v1/statuses/{id}/reblog',
        tags,
        summary: 'Reblog a status; the answer is the reblog, which holds the status',
      },
    })
    .input(
      z.object({
        id: idInput,
        visibility: blankIsAbsent(z.enum(['public', 'unlisted', 'private']))
          .optional()
          .meta({ description: 'Who sees the reblog; a status for followers is reblogged for followers.' }),
      }),
    )
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const visibility = input.visibility ? VISIBILITIES[input.visibility] : null;
      return presentStatus(ctx, await reblogStatus(ctx, input.id, visibility));
    }),
  unreblog: act('unreblog', 'write:statuses', 'Take a reblog back', unreblogStatus, ['delete']),
  rebloggedBy: people('reblogged_by', 'List who reblogged a status', rebloggedBy),

  bookmark: act('bookmark', 'write:bookmarks', 'Bookmark a status', bookmarkStatus),
  unbookmark: act('unbookmark', 'write:bookmarks', 'Remove a bookmark', unbookmarkStatus),
  pin: act('pin', 'write:accounts', 'Pin a status of your own to your profile', pinStatus),
  unpin: act('unpin', 'write:accounts', 'Take a status from the top of your profile', unpinStatus),
  mute: act('mute', 'write:mutes', 'Mute the thread of a status', muteConversation),
  unmute: act('unmute', 'write:mutes', 'Unmute the thread of a status', unmuteConversation),

  translate: userProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: {
        method: 'POST',
        path: '/api/v1/statuses/{id}/translate',
        tags,
        summary: 'Translate a status that is for everybody',
      },
    })
    .input(
      byId.extend({
        lang: blankIsAbsent(languageInput)
          .optional()
          .meta({ description: "To which language; else the reader's own." }),
      }),
    )
    .output(translationSchema)
    .mutation(async ({ ctx, input }) => viewTranslation(await translateStatus(ctx, input.id, input.lang ?? null))),
});
