/** A follow that a severance ended. Suspended people keep their names, because the viewer knew them. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { SEVERED_SIDES, type SeveredPerson } from '../../domain/relationships/severances.ts';
import { addressOf } from '../../domain/transfers/export-list.ts';
import { plainActorName } from '../../wording/plain-name.ts';

export const severedFollowSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the former follow, for pages.' }),
    side: z
      .enum(SEVERED_SIDES)
      .meta({ description: '`following`: you followed this person. `followers`: they followed you.' }),
    acct: z.string(),
    display_name: z.string().meta({ description: 'Plain text, without emoji.' }),
    url: z.string(),
  })
  .meta({ id: 'SeveredFollow', description: 'A follow that ended, with what is still known of the other person.' });

export type SeveredFollow = z.infer<typeof severedFollowSchema>;

export const viewSeveredFollow = (
  ctx: Pick<IdentityContext, 'config'>,
  { id, followed, other }: SeveredPerson,
): SeveredFollow => ({
  id: id.toString(),
  side: followed ? 'following' : 'followers',
  acct: addressOf(ctx, other),
  display_name: plainActorName(other),
  url: other.url,
});
