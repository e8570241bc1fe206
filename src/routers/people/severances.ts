/** Events that ended follows of the viewer, with lists of these follows. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { ownSeverances, SEVERED_SIDES } from '../../domain/relationships/severances.ts';
import { exportSevered } from '../../domain/transfers/export-severed.ts';
import { severanceSchema, viewSeverance } from '../../entities/notifications/severance.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

/** They reveal whom the viewer followed, and which servers they hide. */
const reading = { scopes: ['read'] };

export const severancesRouter = router({
  list: identityProcedure
    .meta({
      ...reading,
      openapi: {
        method: 'GET',
        path: '/api/v1/severed_relationships',
        tags: ['exports'],
        summary: 'List what ended follows between you and other servers, newest first',
      },
    })
    .input(z.object(pageInput(40)))
    .output(z.array(severanceSchema))
    .query(async ({ ctx, input }) => {
      const rows = await ownSeverances(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return rows.map(viewSeverance);
    }),

  /** One side as the text of a CSV file; REST answers with the file (facades/downloads.ts). */
  csv: identityProcedure
    .meta(reading)
    .input(z.object({ id: idInput, side: z.enum(SEVERED_SIDES) }))
    .output(z.string())
    .query(async ({ ctx, input }) => {
      const parts: string[] = [];
      for await (const part of exportSevered(ctx, input.id, input.side)) parts.push(part);
      return parts.join('');
    }),
});
