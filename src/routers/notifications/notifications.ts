/** The viewer's notifications. */
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  clearNotifications,
  countNotifications,
  dismissNotification,
  findNotification,
  notifications,
} from '../../domain/notifications/list.ts';
import { followNotifications } from '../../domain/streams/open-stream.ts';
import { streamViewerOf } from '../../domain/streams/stream-source.ts';
import { notificationSchema, presentNotifications } from '../../entities/notifications/notification.ts';
import { streamHub } from '../../entities/streams/stream-hub.ts';
import { idInput } from '../../procedures/inputs.ts';
import { limitUpTo, linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, refusing, router } from '../../procedures/procedure.ts';
import { filterInput, filterOf, supportedTypesInput } from './notification-inputs.ts';

const tags = ['notifications'];
export const notificationsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v1/notifications', tags, summary: 'List notifications' },
    })
    .input(z.object({ ...pageInput(40, 80), ...filterInput }))
    .output(z.array(notificationSchema))
    .query(async ({ ctx, input }) => {
      const filter = filterOf(input);
      const rows = await notifications(ctx, filter, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'timeline',
      );
      return presentNotifications(ctx, rows, filter.supportedTypes);
    }),

  /**
   * Notifications of all kinds as they are created, and with the scope `read:statuses` conversations as they change: `event` and
   * `payload` as in `streams.open`. After a reconnect tRPC's client resumes from the last one.
   */
  changes: identityProcedure
    .meta({ scopes: ['read:notifications'] })
    .input(z.object({ lastEventId: z.string().max(64).nullish() }))
    .subscription(async function* ({ ctx, input, signal }) {
      const options = { signal: signal ?? new AbortController().signal, after: input.lastEventId, address: ctx.ip };
      const items = followNotifications(streamHub(ctx), streamViewerOf(ctx.viewer), options);
      for await (const { id, event, payload } of refusing(items)) yield tracked(id, { event, payload });
    }),

  get: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v1/notifications/{id}', tags, summary: 'Read a notification' },
    })
    .input(z.object({ id: idInput, supported_types: supportedTypesInput }))
    .output(notificationSchema)
    .query(async ({ ctx, input }) => {
      const supportedTypes = input.supported_types ?? null;
      const found = await findNotification(ctx, input.id, supportedTypes);
      const [shown] = await presentNotifications(ctx, [found], supportedTypes);
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
