/** Known remote servers, for staff: deliveries, errors, and commands. */
import { z } from 'zod';
import { forgetFailures, refreshHost, retryDeliveries } from '../../domain/federation/remote/hosts/change-host.ts';
import { findHost, HOST_STATES, listHosts } from '../../domain/federation/remote/hosts/list-hosts.ts';
import { purgeHost } from '../../domain/federation/remote/purge/purge-domain.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { type AdminServer, adminServerSchema, presentServers } from '../../entities/moderation/admin-server.ts';
import type { RemoteHost } from '../../generated/prisma/client.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const path = '/api/v1/admin/servers';
const tags = ['admin'];
const permission = 'manage_federation';
const reading = { scopes: ['admin:read'], permission };
const writing = { scopes: ['admin:write'], permission };

const byId = z.object({ id: idInput });

async function present(ctx: RequestContext, id: string): Promise<AdminServer> {
  const [server] = await presentServers(ctx, [await findHost(ctx, id)]);
  return server ?? refuse('record_not_found');
}

type Act = (ctx: RequestContext, by: bigint, host: RemoteHost) => Promise<void>;

const acting = (name: 'retry' | 'forget' | 'refresh' | 'purge', summary: string, act: Act) =>
  staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: `${path}/{id}/${name}`, tags, summary } })
    .input(byId)
    .output(adminServerSchema)
    .mutation(async ({ ctx, input }) => {
      await act(ctx, ctx.viewer.actorId, await findHost(ctx, input.id));
      return present(ctx, input.id);
    });

export const adminServersRouter = router({
  list: staffProcedure
    .meta({
      ...reading,
      openapi: { method: 'GET', path, tags, summary: 'List the remote servers that are known here, newest first' },
    })
    .input(
      z.object({
        state: z.enum(HOST_STATES).nullish().meta({
          description:
            'Only those to which deliveries fail, that get none any more, or that do not answer and are paused.',
        }),
        begins: z.string().max(253).nullish().meta({ description: 'Only those whose names begin with this.' }),
        ...pageInput(100, 200),
      }),
    )
    .output(z.array(adminServerSchema))
    .query(async ({ ctx, input: { state, begins, ...page } }) => {
      const rows = await listHosts(ctx, { state: state ?? null, begins: begins ?? '' }, pageBounds(page));
      linkPage(
        ctx,
        page,
        rows.map(({ id }) => id),
        'rows',
      );
      return presentServers(ctx, rows);
    }),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: `${path}/{id}`, tags, summary: 'Read one remote server' } })
    .input(byId)
    .output(adminServerSchema)
    .query(({ ctx, input }) => present(ctx, input.id)),

  retry: acting('retry', 'Forget the failures of a server, and deliver what waits for it now', retryDeliveries),
  forget: acting('forget', 'Forget the failures of a server', forgetFailures),
  refresh: acting('refresh', 'Read the software and the people of a server again', refreshHost),
  purge: acting('purge', 'Delete all data of a suspended or unavailable server', purgeHost),
});
