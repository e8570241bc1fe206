/** The names and keys of this server, for the page of the known servers. */
import { serverNames } from '../../domain/federation/outbox/instance-key.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

export const pageNamesRouter = router({
  own: staffProcedure
    .meta({ scopes: ['admin:read:domain_blocks'], permission: 'manage_federation' })
    .query(({ ctx }) => serverNames(ctx)),
});
