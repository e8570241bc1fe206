/** ActionLogObject: the interface of everything that a moderator's action can be about. */
import { builder } from '../building/builder.ts';

export const ActionLogObject = builder.interfaceRef<{ id: bigint; typeName?: string }>('ActionLogObject').implement({
  resolveType: (row) => row.typeName,
  fields: (t) => ({ id: t.id({ nullable: true, resolve: (row) => row.id.toString() }) }),
});
