/** Invitations: the viewer's own, and the data that the holder of a code may read. */
import { z } from 'zod';
import { requireMayInvite } from '../../domain/invites/allowed.ts';
import {
  createInvite,
  LONGEST_COMMENT,
  LONGEST_LIFE_SECONDS,
  MOST_USES,
  SHORTEST_LIFE_SECONDS,
} from '../../domain/invites/create-invite.ts';
import { disableOwnInvite } from '../../domain/invites/disable-invite.ts';
import { findInviteByCode, findOwnInvite, listInvites } from '../../domain/invites/find.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { givenInviteSchema, inviteSchema, presentGivenInvite, viewInvite } from '../../entities/users/invite.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { leadingDigits } from '../../procedures/wire.ts';

const tags = ['invites'];
const PATH = '/api/v1/invites';

const count = (least: number, most: number, description: string) =>
  leadingDigits(z.int().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
    .nullish()
    .meta({ description });

export const invitesRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: PATH, tags, summary: 'List the invitations that you made, newest first' },
    })
    .input(z.object(pageInput(20, 80)))
    .output(z.array(inviteSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listInvites(ctx, { actorId: ctx.viewer.actorId }, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return rows.map((row) => viewInvite(ctx, row));
    }),

  create: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      rates: ['invites'],
      openapi: {
        method: 'POST',
        path: PATH,
        tags,
        summary: 'Invite people',
        description: 'Needs a role that may invite. Who has the link signs up without anybody’s approval.',
      },
    })
    .input(
      z.object({
        max_uses: count(1, MOST_USES, 'How many people may come by it; nothing for any number.'),
        expires_in: count(
          SHORTEST_LIFE_SECONDS,
          LONGEST_LIFE_SECONDS,
          'Seconds until it expires; nothing if it does not.',
        ),
        autofollow: z.boolean().nullish().meta({ description: 'Whether who comes by it follows you.' }),
        comment: foldedLineInput(LONGEST_COMMENT).nullish().meta({ description: 'A note to yourself.' }),
      }),
    )
    .output(inviteSchema)
    .mutation(async ({ ctx, input }) => {
      requireMayInvite(ctx.viewer);
      const { id } = await createInvite(ctx, ctx.viewer.actorId, {
        maxUses: input.max_uses ?? null,
        expiresIn: input.expires_in ?? null,
        autofollow: input.autofollow ?? false,
        comment: input.comment ?? '',
      });
      return viewInvite(ctx, await findOwnInvite(ctx, id.toString()));
    }),

  disable: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'DELETE',
        path: `${PATH}/{id}`,
        tags,
        summary: 'Disable an invitation of yours; it stays in the list',
      },
    })
    .input(z.object({ id: idInput }))
    .output(inviteSchema)
    .mutation(async ({ ctx, input }) => {
      await disableOwnInvite(ctx, await findOwnInvite(ctx, input.id));
      return viewInvite(ctx, await findOwnInvite(ctx, input.id));
    }),

  given: publicProcedure
    .meta({
      rates: ['invite_codes'],
      openapi: {
        method: 'GET',
        path: `${PATH}/{id}`,
        tags,
        summary: 'Read whether an invitation lets people in, and who invites',
      },
    })
    .input(z.object({ id: idInput.meta({ description: 'Its code.' }) }))
    .output(givenInviteSchema)
    .query(async ({ ctx, input }) => {
      const row = await findInviteByCode(ctx, input.id);
      return (await presentGivenInvite(ctx, row)) ?? refuse('record_not_found');
    }),
});
