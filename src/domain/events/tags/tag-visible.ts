/** Visibility of tags in lists: tags of listed content that moderators have not taken off lists. A tag only used by private events would reveal them. */
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';
import { eventListedTo } from '../visible.ts';

export function tagListedTo(ctx: Pick<DomainContext, 'viewer' | 'clock'>): Prisma.TagWhereInput {
  return {
    listable: true,
    OR: [
      { events: { some: { event: eventListedTo(ctx) } } },
      {
        statuses: {
          some: { status: { visibility: 'PUBLIC', deletedAt: null, actor: { suspendedAt: null, deletedAt: null } } },
        },
      },
    ],
  };
}
