/** ActionLogObject: what a moderator's action can be about. */
import { builder } from './builder.ts';

export const ActionLogObject = builder.interfaceRef<{ id: bigint }>('ActionLogObject').implement({
  fields: (t) => ({ id: t.id({ nullable: true, resolve: (row) => row.id.toString() }) }),
});
