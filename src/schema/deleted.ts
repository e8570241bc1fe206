/** Results of deletions: the ids of the deleted rows. */
import { builder } from './building/builder.ts';

export const DeletedObject = builder.objectRef<{ id: string }>('DeletedObject').implement({
  fields: (t) => ({ id: t.exposeID('id', { nullable: true }) }),
});

interface Deleted {
  id: string;
}

export const DeletedParticipant = builder
  .objectRef<{ id: string; actor: Deleted; event: Deleted }>('DeletedParticipant')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: true }),
      actor: t.expose('actor', { type: DeletedObject, nullable: true }),
      event: t.expose('event', { type: DeletedObject, nullable: true }),
    }),
  });

export const DeletedMember = builder.objectRef<{ actor: Deleted; parent: Deleted }>('DeletedMember').implement({
  fields: (t) => ({
    actor: t.expose('actor', { type: DeletedObject, nullable: true }),
    parent: t.expose('parent', { type: DeletedObject, nullable: true }),
  }),
});
