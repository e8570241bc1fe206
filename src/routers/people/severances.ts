/** Events that ended follows of the viewer, with lists of these follows. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import {
  findOwnSeverance,
  ownSeverances,
  SEVERED_SIDES,
  severedPeople,
} from '../../domain/relationships/severances.ts';
import { exportSevered } from '../../domain/transfers/export-severed.ts';
import { severanceSchema, viewSeverance } from '../../entities/notifications/severance.ts';
import { severedFollowSchema, viewSeveredFollow } from '../../entities/notifications/severed-follow.ts';
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

  get: identityProcedure
    .meta({
      ...reading,
      openapi: {
        method: 'GET',
        path: '/api/v1/severed_relationships/{id}',
        tags: ['exports'],
        summary: 'See what ended follows between you and another server',
      },
    })
    .input(z.object({ id: idInput }))
    .output(severanceSchema)
    .query(async ({ ctx, input }) => viewSeverance(await findOwnSeverance(ctx, input.id))),

  people: identityProcedure
    .meta({
      ...reading,
      openapi: {
        method: 'GET',
        path: '/api/v1/severed_relationships/{id}/people',
        tags: ['exports'],
        summary: 'List the people on one side of the follows that ended, the newest follow first',
      },
    })
    .input(z.object({ id: idInput, side: z.enum(SEVERED_SIDES).default('following'), ...pageInput(40) }))
    .output(z.array(severedFollowSchema))
    .query(async ({ ctx, input }) => {
      const rows = await severedPeople(ctx, input.id, input.side, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return rows.map((row) => viewSeveredFollow(ctx, row));
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
