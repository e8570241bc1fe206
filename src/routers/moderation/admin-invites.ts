/** Everybody's invitations, for staff. */
import { z } from 'zod';
import { disableAllInvites, disableInvite } from '../../domain/invites/disable-invite.ts';
import { findInvite, listInvites } from '../../domain/invites/find.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { adminInviteSchema, presentAdminInvites } from '../../entities/users/invite.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const permission = 'manage_invites';
const tags = ['invites'];
const PATH = '/api/v1/admin/invites';

export const adminInvitesRouter = router({
  list: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission,
      openapi: { method: 'GET', path: PATH, tags, summary: 'List everybody’s invitations, newest first' },
    })
    .input(
      z.object({
        ...pageInput(20, 80),
        account_id: idInput.nullish().meta({ description: 'Only those of this account.' }),
        available: z
          .boolean()
          .nullish()
          .meta({ description: 'True: only those that are not over; false: only disabled, expired and used up ones.' }),
      }),
    )
    .output(z.array(adminInviteSchema))
    .query(async ({ ctx, input }) => {
      const actorId = input.account_id == null ? undefined : (parseId(input.account_id) ?? -1n);
      const rows = await listInvites(ctx, { actorId, available: input.available ?? undefined }, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return presentAdminInvites(ctx, rows);
    }),

  disable: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission,
      openapi: { method: 'DELETE', path: `${PATH}/{id}`, tags, summary: 'Disable any invitation' },
    })
    .input(z.object({ id: idInput }))
    .output(adminInviteSchema)
    .mutation(async ({ ctx, input }) => {
      await disableInvite(ctx, ctx.viewer.actorId, await findInvite(ctx, input.id));
      const [shown] = await presentAdminInvites(ctx, [await findInvite(ctx, input.id)]);
      return shown ?? refuse('record_not_found');
    }),

  disableAll: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission,
      openapi: { method: 'POST', path: `${PATH}/disable_all`, tags, summary: 'Disable all invitations' },
    })
    .output(z.object({ disabled: z.int().meta({ description: 'How many were not disabled yet.' }) }))
    .mutation(async ({ ctx }) => ({ disabled: await disableAllInvites(ctx, ctx.viewer.actorId) })),
});
