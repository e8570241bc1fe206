/** Finds the person to invite to a group or an event, local or remote. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { NAMED_DOMAIN } from '../kernel/own-domains.ts';
import { splitHandle } from './handles.ts';

const byHandle = statement(
  'actor_by_handle',
  `SELECT id FROM actors WHERE lower(preferred_username) = lower($1)
   AND ${NAMED_DOMAIN('actors')} = $2 AND deleted_at IS NULL`,
);

/** The known person with this id or handle. A person who blocks the inviter counts as absent. */
export async function invitedPerson(ctx: UserContext, tx: Tx, idOrName: string, inviterId: bigint): Promise<bigint> {
  const handle = idOrName.includes('\0') ? null : splitHandle(idOrName, ctx.config);
  const named = handle ? await sqlWithin(tx).many(byHandle, [handle.username, handle.domain ?? '']) : [];
  const id = named[0]?.id ?? parseId(idOrName);
  const person =
    id === null
      ? null
      : await tx.actor.findFirst({
          where: {
            ...{ id, type: 'PERSON', deletedAt: null, suspendedAt: null },
            blocking: { none: { targetId: inviterId } },
          },
          select: { id: true },
        });
  if (!person) throw new Refusal('not_found', 'There is no such person on this server');
  return person.id;
}
