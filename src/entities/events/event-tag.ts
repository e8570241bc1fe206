/** A tag as the event service shows it (graphql-event-service.md, Tag). */
import { z } from 'zod';
import type { Tag as Row } from '../../generated/prisma/client.ts';

export const eventTagSchema = z
  .object({ id: z.string(), title: z.string(), slug: z.string() })
  .meta({ id: 'EventTag', description: 'A word by which events are found.' });

export function viewTag(row: Row): z.infer<typeof eventTagSchema> {
  return { id: row.id.toString(), title: row.title, slug: row.slug };
}
