/** The servers that moved in, with the reports of their imports. */
import { z } from 'zod';
import { listFormerServers } from '../../domain/instance/former-servers.ts';
import { formerServerSchema, viewFormerServer } from '../../entities/moderation/former-server.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

export const adminFormerServersRouter = router({
  list: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: 'manage_settings',
      openapi: {
        method: 'GET',
        path: '/api/v1/admin/former_servers',
        tags: ['admin'],
        summary: 'List the servers that moved in, with the reports of their imports',
        description: 'At most one of each software.',
      },
    })
    .output(z.array(formerServerSchema))
    .query(async ({ ctx }) => (await listFormerServers(ctx)).map(viewFormerServer)),
});
