/** Files of other servers that posts show, and that are not here yet or any more. */
import { z } from 'zod';
import { fileOfElsewhere } from '../../domain/federation/absent-files.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

export const filesOfElsewhereRouter = router({
  find: publicProcedure
    .meta({ auth: 'public', callsOtherServer: true, rates: ['remote_files'] })
    .input(z.object({ token: z.string(), small: z.boolean() }))
    .query(({ ctx, input }) => fileOfElsewhere(ctx, input.token, input.small)),
});
