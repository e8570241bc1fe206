/** The viewer's notifications. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  clearNotifications,
  countNotifications,
  dismissNotification,
  findNotification,
  type NotificationFilter,
  notifications,
} from '../../domain/notifications/list.ts';
import { notificationSchema, presentNotifications } from '../../entities/timelines/notification.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput } from '../../procedures/inputs.ts';
import { limitUpTo, linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['notifications'];
const kind = z.string().max(64);

const filterInput = {
  types: z.array(kind).max(50).default([]),
  exclude_types: z.array(kind).max(50).default([]),
  account_id: idInput.optional(),
};

/** No actor has this id. */
const NO_ACTOR = 0n;

interface FilterInput {
  types: string[];
  exclude_types: string[];
  account_id?: string | undefined;
}

function filterOf({ types, exclude_types, account_id }: FilterInput): NotificationFilter {
  const originId = account_id === undefined ? null : (parseId(account_id) ?? NO_ACTOR);
  return { types, excludeTypes: exclude_types, originId };
}

export const notificationsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      optimistic: true,
      openapi: { method: 'GET', path: '/api/v1/notifications', tags, summary: 'List notifications' },
    })
    .input(z.object({ ...pageInput(40, 80), ...filterInput }))
    .output(z.array(notificationSchema))
    .query(async ({ ctx, input }) => {
      const rows = await notifications(ctx, filterOf(input), pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'timeline',
      );
      return presentNotifications(ctx, rows);
    }),

  get: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v1/notifications/{id}', tags, summary: 'Read a notification' },
    })
    .input(z.object({ id: idInput }))
    .output(notificationSchema)
    .query(async ({ ctx, input }) => {
      const [shown] = await presentNotifications(ctx, [await findNotification(ctx, input.id)]);
      return shown ?? refuse('record_not_found');
    }),

  unreadCount: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v1/notifications/unread_count', tags, summary: 'Count notifications' },
    })
    .input(z.object({ ...filterInput, limit: limitUpTo(100, 1000) }))
    .output(z.object({ count: z.int() }))
    .query(async ({ ctx, input }) => ({ count: await countNotifications(ctx, filterOf(input), input.limit) })),

  clear: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      openapi: { method: 'POST', path: '/api/v1/notifications/clear', tags, summary: 'Dismiss all notifications' },
    })
    .input(z.object({}))
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await clearNotifications(ctx);
      return {};
    }),

  dismiss: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      openapi: { method: 'POST', path: '/api/v1/notifications/{id}/dismiss', tags, summary: 'Dismiss a notification' },
    })
    .input(z.object({ id: idInput }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await dismissNotification(ctx, input.id);
      return {};
    }),
});
