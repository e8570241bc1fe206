/** Events as CSV files: import with a preview, export and template. */
import { z } from 'zod';
import { eventsTemplate, exportEvents } from '../../domain/event-files/export-events.ts';
import { importPlanned } from '../../domain/event-files/import-planned.ts';
import { MOST_BYTES, MOST_ROWS } from '../../domain/event-files/parse-file.ts';
import { isNew, planImport } from '../../domain/event-files/plan-import.ts';
import { eventFileSchema, viewEventFile } from '../../entities/events/event-file.ts';
import { formInput } from '../../procedures/form-input.ts';
import { countMore } from '../../procedures/gates.ts';
import { idInput, lineInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['imports'];
const path = '/api/v1/imports/events';

const organizerInput = idInput
  .optional()
  .meta({ description: 'One of your identities, or a group you moderate; by default the identity that acts.' });

const fileInput = formInput({
  data: z.file().meta({
    description: `CSV in UTF-8 with commas, semicolons or tabs, and the columns of the template; up to ${MOST_ROWS} rows and ${MOST_BYTES / 1e6} MB.`,
  }),
  organizerActorId: organizerInput,
  timeZone: lineInput(64)
    .optional()
    .meta({ description: 'The zone of rows without one; by default that of your account.' }),
});

const accepting = { scopes: ['write'], form: 'multipart' as const, largestFile: MOST_BYTES };

export const eventFilesRouter = router({
  preview: identityProcedure
    .meta({
      ...accepting,
      rates: ['media'],
      openapi: {
        ...{ method: 'POST', path: `${path}/preview`, tags, summary: 'Read a CSV file of events without importing it' },
        description: 'Each row is an event, or has errors that name row and column.',
      },
    })
    .input(fileInput)
    .output(eventFileSchema)
    .mutation(async ({ ctx, input }) => viewEventFile(await planImport(ctx, input))),

  import: identityProcedure
    .meta({
      ...accepting,
      rates: ['media'],
      openapi: {
        ...{ method: 'POST', path, tags, summary: 'Create the events of a CSV file' },
        description:
          'All rows without errors become events in one transaction. A row is imported once: one with a UID by this, others by title and start. Sent again, it is answered with its event. Each new event counts for the limit of events an hour.',
      },
    })
    .input(fileInput)
    .output(eventFileSchema)
    .mutation(async ({ ctx, input }) => {
      const plan = await planImport(ctx, input);
      const planned = plan.rows.filter(isNew).length;
      const giveBack = await countMore(ctx, 'events', planned);
      let created = 0;
      try {
        const imported = await importPlanned(ctx, plan);
        created = [...imported.values()].filter((each) => each.isNew).length;
        return viewEventFile(plan, imported);
      } finally {
        await giveBack(planned - created);
      }
    }),

  /** As the text of a CSV file; REST answers with the file (facades/downloads.ts). */
  csv: identityProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({ organizerActorId: organizerInput, past: z.boolean().default(false) }))
    .output(z.string())
    .query(({ ctx, input }) => exportEvents(ctx, input)),

  /** In the same way. */
  template: identityProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({}))
    .output(z.string())
    .query(({ ctx }) => eventsTemplate(ctx.clock.now())),
});
