/** Numbers for the staff (schema of the event service, Dashboard). */
import { z } from 'zod';
import { eventSchema } from '../events/event.ts';

export const dashboardSchema = z
  .object({
    lastPublicEventPublished: eventSchema.nullable(),
    numberOfUsers: z.int(),
    numberOfEvents: z.int(),
    numberOfComments: z.int().meta({ description: 'Public posts written here.' }),
    numberOfReports: z.int().meta({ description: 'Open ones.' }),
  })
  .meta({ id: 'Dashboard', description: 'Totals of this server.' });
