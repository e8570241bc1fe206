/** Additional reads of the page of a report. */
import { z } from 'zod';
import { findReport } from '../../domain/reports/find.ts';
import { whyNotSettle } from '../../domain/reports/may-settle.ts';
import { reportedMessages } from '../../domain/reports/reported-messages.ts';
import { idInput } from '../../procedures/inputs.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

export const pageReportsRouter = router({
  /** Why the moderator may not settle the report; null if they may. */
  whyNotSettle: staffProcedure
    .meta({ scopes: ['admin:read:reports'], permission: 'manage_reports' })
    .input(z.object({ id: idInput }))
    .query(async ({ ctx, input }) => whyNotSettle(ctx.db, await findReport(ctx, input.id), ctx.viewer.actorId)),

  /** The messages to the people of events that moderators can delete for everybody. */
  eventMessages: staffProcedure
    .meta({ scopes: ['admin:read:reports'], permission: 'manage_reports' })
    .input(z.object({ id: idInput }))
    .query(async ({ ctx, input }) =>
      (await reportedMessages(ctx.db, await findReport(ctx, input.id))).map(({ id, title }) => ({
        id: id.toString(),
        title,
      })),
    ),
});
