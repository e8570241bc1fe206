/** The viewer's bookmarks and favourites. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { savedStatuses } from '../../domain/statuses/interactions/saved-statuses.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusSchema } from '../../entities/statuses/status-schema.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const savedList = (list: 'bookmarks' | 'favourites', summary: string) =>
  identityProcedure
    .meta({
      scopes: [`read:${list}`],
      openapi: { method: 'GET', path: `/api/v1/${list}`, tags: ['statuses'], summary },
    })
    .input(z.object(pageInput(20)))
    .output(z.array(statusSchema))
    .query(async ({ ctx, input }) => {
      const rows = await savedStatuses(ctx, list, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.row_id),
        'rows',
      );
      return presentStatuses(ctx, rows);
    });

export const savedStatusesRouter = router({
  bookmarks: savedList('bookmarks', 'List your bookmarks'),
  favourites: savedList('favourites', 'List your favourites'),
});
