/** Requests: senders whose notifications the viewer's policy filtered. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  acceptRequests,
  dismissRequests,
  findNotificationRequest,
  notificationRequests,
  requestsMerged,
} from '../../domain/notifications/requests.ts';
import {
  notificationRequestSchema,
  presentNotificationRequests,
} from '../../entities/notifications/notification-request.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['notifications'];
const byId = z.object({ id: idInput });
const byIds = z.object({ id: z.array(idInput).max(1000).default([]) });
const nothing = z.object({});

export const notificationRequestsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: {
        method: 'GET',
        path: '/api/v1/notifications/requests',
        tags,
        summary: 'List those whose notifications were filtered',
      },
    })
    .input(z.object(pageInput(40, 80)))
    .output(z.array(notificationRequestSchema))
    .query(async ({ ctx, input }) => {
      const rows = await notificationRequests(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return presentNotificationRequests(ctx, rows);
    }),

  get: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v1/notifications/requests/{id}', tags, summary: 'Read a request' },
    })
    .input(byId)
    .output(notificationRequestSchema)
    .query(async ({ ctx, input }) => {
      const [shown] = await presentNotificationRequests(ctx, [await findNotificationRequest(ctx, input.id)]);
      return shown ?? refuse('record_not_found');
    }),

  merged: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: {
        method: 'GET',
        path: '/api/v1/notifications/requests/merged',
        tags,
        summary: 'Whether the notifications of accepted requests are back',
      },
    })
    .input(nothing)
    .output(z.object({ merged: z.boolean() }))
    .query(async ({ ctx }) => ({ merged: await requestsMerged(ctx) })),

  accept: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      openapi: {
        method: 'POST',
        path: '/api/v1/notifications/requests/{id}/accept',
        tags,
        summary: 'Accept a request: its notifications come back',
      },
    })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await acceptRequests(ctx, [(await findNotificationRequest(ctx, input.id)).id.toString()]);
      return {};
    }),

  dismiss: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      openapi: {
        method: 'POST',
        path: '/api/v1/notifications/requests/{id}/dismiss',
        tags,
        summary: 'Dismiss a request with its notifications',
      },
    })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await dismissRequests(ctx, [(await findNotificationRequest(ctx, input.id)).id.toString()]);
      return {};
    }),

  acceptMany: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      openapi: {
        method: 'POST',
        path: '/api/v1/notifications/requests/accept',
        tags,
        summary: 'Accept requests; unknown ones are passed over',
      },
    })
    .input(byIds)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await acceptRequests(ctx, input.id);
      return {};
    }),

  dismissMany: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      openapi: {
        method: 'POST',
        path: '/api/v1/notifications/requests/dismiss',
        tags,
        summary: 'Dismiss requests; unknown ones are passed over',
      },
    })
    .input(byIds)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await dismissRequests(ctx, input.id);
      return {};
    }),
});
