/** Other servers as a whole, for staff: those that this one follows for their events, and those that follow it. */
import { z } from 'zod';
import {
  acceptInstance,
  followInstance,
  type Related,
  rejectInstance,
  unfollowInstance,
} from '../../domain/federation/remote/instances/follow-instance.ts';
import { findRelated, INSTANCE_SIDES, listInstances } from '../../domain/federation/remote/instances/list-instances.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { type AdminInstance, adminInstanceSchema, presentInstances } from '../../entities/moderation/admin-instance.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const path = '/api/v1/admin/instances';
const tags = ['admin'];
const permission = 'manage_federation';
const reading = { scopes: ['admin:read'], permission };
const writing = { scopes: ['admin:write'], permission };

const byId = z.object({ id: idInput });

const present = async (ctx: RequestContext, row: Related): Promise<AdminInstance> =>
  (await presentInstances(ctx, [row]))[0] ?? refuse('record_not_found');

type Act = (ctx: RequestContext, by: bigint, id: bigint) => Promise<Related>;

const acting = (name: 'unfollow' | 'accept' | 'reject', summary: string, act: Act) =>
  staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: `${path}/{id}/${name}`, tags, summary } })
    .input(byId)
    .output(adminInstanceSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findRelated(ctx, input.id);
      return present(ctx, await act(ctx, ctx.viewer.actorId, id));
    });

export const adminInstancesRouter = router({
  list: staffProcedure
    .meta({
      ...reading,
      openapi: {
        method: 'GET',
        path,
        tags,
        summary: 'List the servers that this one follows, or that follow it, newest first',
      },
    })
    .input(
      z.object({
        side: z.enum(INSTANCE_SIDES).nullish().meta({
          description: 'Only those that are followed or were asked, that follow, or whose requests wait.',
        }),
        ...pageInput(100, 200),
      }),
    )
    .output(z.array(adminInstanceSchema))
    .query(async ({ ctx, input: { side, ...page } }) => {
      const rows = await listInstances(ctx, side ?? null, pageBounds(page));
      linkPage(
        ctx,
        page,
        rows.map(({ id }) => id),
        'rows',
      );
      return presentInstances(ctx, rows);
    }),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: `${path}/{id}`, tags, summary: 'Read one such server' } })
    .input(byId)
    .output(adminInstanceSchema)
    .query(async ({ ctx, input }) => present(ctx, await findRelated(ctx, input.id))),

  follow: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Follow another server for its public events',
        description: 'Repeats a request that is pending or was rejected.',
      },
    })
    .input(
      z.object({
        address: z
          .string()
          .max(2000, 'is too long')
          .meta({ description: 'Its domain, or the handle or the address of the actor that stands for it.' }),
      }),
    )
    .output(adminInstanceSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await followInstance(ctx, ctx.viewer.actorId, input.address))),

  unfollow: acting('unfollow', 'Stop following another server', unfollowInstance),
  accept: acting('accept', 'Let a server follow this one', acceptInstance),
  reject: acting('reject', 'Refuse a server that asks to follow, or end that it follows', rejectInstance),
});
