/** The result of deletions: the id of the deleted row (schema of the event service, Search and deletion result types). */
import { z } from 'zod';

export const deletedObjectSchema = z.object({ id: z.string() }).meta({ id: 'DeletedObject' });

export const deletedParticipantSchema = z
  .object({ id: z.string(), actor: deletedObjectSchema, event: deletedObjectSchema })
  .meta({ id: 'DeletedParticipant' });

export const deletedMemberSchema = z
  .object({ actor: deletedObjectSchema, parent: deletedObjectSchema })
  .meta({ id: 'DeletedMember' });

export function viewDeleted(row: { id: bigint }): z.infer<typeof deletedObjectSchema> {
  return { id: row.id.toString() };
}
