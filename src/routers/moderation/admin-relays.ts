/** Relays, for staff: servers that forward public posts between the servers that follow them. */
import { z } from 'zod';
import {
  addRelay,
  disableRelay,
  enableRelay,
  removeRelay,
} from '../../domain/federation/remote/relays/change-relay.ts';
import { findRelay, listRelays, RELAY_KINDS } from '../../domain/federation/remote/relays/relays.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { type AdminRelay, adminRelaySchema, presentRelays } from '../../entities/moderation/admin-relay.ts';
import type { Relay } from '../../generated/prisma/client.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const path = '/api/v1/admin/relays';
const tags = ['admin'];
const permission = 'manage_federation';
const reading = { scopes: ['admin:read'], permission };
const writing = { scopes: ['admin:write'], permission };

const byId = z.object({ id: idInput });

const present = async (ctx: RequestContext, row: Relay): Promise<AdminRelay> =>
  (await presentRelays(ctx, [row]))[0] ?? refuse('record_not_found');

type Act = (ctx: RequestContext, by: bigint, id: bigint) => Promise<Relay>;

const acting = (name: 'enable' | 'disable', summary: string, act: Act) =>
  staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: `${path}/{id}/${name}`, tags, summary } })
    .input(byId)
    .output(adminRelaySchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findRelay(ctx, input.id);
      return present(ctx, await act(ctx, ctx.viewer.actorId, id));
    });

export const adminRelaysRouter = router({
  list: staffProcedure
    .meta({
      ...reading,
      openapi: { method: 'GET', path, tags, summary: 'List relays, newest first' },
    })
    .input(z.object(pageInput(100, 200)))
    .output(z.array(adminRelaySchema))
    .query(async ({ ctx, input }) => {
      const rows = await listRelays(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map(({ id }) => id),
        'rows',
      );
      return presentRelays(ctx, rows);
    }),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: `${path}/{id}`, tags, summary: 'Read a relay' } })
    .input(byId)
    .output(adminRelaySchema)
    .query(async ({ ctx, input }) => present(ctx, await findRelay(ctx, input.id))),

  create: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Add a relay, and follow it',
        description: 'Public posts are exchanged with it when it accepts.',
      },
    })
    .input(
      z.object({
        kind: z.enum(RELAY_KINDS).default('mastodon').meta({
          description:
            'How it is followed: `mastodon` by a Follow of the public collection, `litepub` by a Follow of its actor, as Pleroma does.',
        }),
        address: z
          .string()
          .max(2000, 'is too long')
          .meta({ description: 'The address of its inbox; for `litepub` of its actor.' }),
      }),
    )
    .output(adminRelaySchema)
    .mutation(async ({ ctx, input }) =>
      present(ctx, await addRelay(ctx, ctx.viewer.actorId, input.kind, input.address)),
    ),

  enable: acting('enable', 'Follow a relay again', enableRelay),
  disable: acting('disable', 'Unfollow a relay, and keep it in the list', disableRelay),

  delete: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Unfollow a relay, and remove it' },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const { id } = await findRelay(ctx, input.id);
      await removeRelay(ctx, ctx.viewer.actorId, id);
      return {};
    }),
});
