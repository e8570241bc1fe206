/** The viewer's notifications in groups. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import {
  countGroups,
  dismissGroup,
  findGroup,
  groupMembers,
  notificationGroups,
} from '../../domain/notifications/groups.ts';
import { clearNotifications } from '../../domain/notifications/list.ts';
import {
  ACCOUNT_FORMS,
  groupedNotificationsSchema,
  presentGroups,
} from '../../entities/notifications/notification-groups.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { Refusal } from '../../platform/errors.ts';
import { limitUpTo, linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { filterInput, filterOf, supportedTypesInput } from './notification-inputs.ts';

const tags = ['notifications'];

const byKey = z.object({ group_key: z.string().max(255) });

const groupedTypes = z.array(z.string().max(64)).max(50).optional();

/** Refused by hand, because Mastodon's clients expect this status and sentence. */
function accountForm(asked: string): (typeof ACCOUNT_FORMS)[number] {
  const form = ACCOUNT_FORMS.find((name) => name === asked);
  if (form) return form;
  const allowed = ACCOUNT_FORMS.map((name) => `'${name}'`).join(' and ');
  throw new Refusal('bad_request', `Invalid value for 'expand_accounts': '${asked}', allowed values are ${allowed}`, {
    fields: { expand_accounts: ['is not included in the list'] },
  });
}

export const notificationGroupsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v2/notifications', tags, summary: 'List notifications in groups' },
    })
    .input(
      z.object({
        ...pageInput(40, 80),
        ...filterInput,
        expand_accounts: z.string().max(64).default('full').meta({ description: '`full` or `partial_avatars`.' }),
        grouped_types: groupedTypes.meta({ description: 'The kinds to group; all that can be unless given.' }),
      }),
    )
    .output(groupedNotificationsSchema)
    .query(async ({ ctx, input }) => {
      const form = accountForm(input.expand_accounts);
      const filter = filterOf(input);
      const page = await notificationGroups(ctx, filter, input.grouped_types ?? null, pageBounds(input));
      const ends = [page.newest, page.oldest].filter((id) => id !== null);
      linkPage(ctx, input, ends, 'timeline');
      return presentGroups(ctx, page.groups, { form, supportedTypes: filter.supportedTypes });
    }),

  get: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v2/notifications/{group_key}', tags, summary: 'Read a group' },
    })
    .input(byKey.extend({ supported_types: supportedTypesInput }))
    .output(groupedNotificationsSchema)
    .query(async ({ ctx, input }) => {
      const supportedTypes = input.supported_types ?? null;
      return presentGroups(ctx, await findGroup(ctx, input.group_key, supportedTypes), { supportedTypes });
    }),

  accounts: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: {
        method: 'GET',
        path: '/api/v2/notifications/{group_key}/accounts',
        tags,
        summary: 'List the accounts of a group',
      },
    })
    .input(byKey.extend(pageInput(40, 80)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const rows = await groupMembers(ctx, input.group_key, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return presentAccounts(
        ctx,
        rows.map((row) => row.origin_id),
      );
    }),

  unreadCount: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v2/notifications/unread_count', tags, summary: 'Count groups' },
    })
    .input(z.object({ ...filterInput, grouped_types: groupedTypes, limit: limitUpTo(100, 1000) }))
    .output(z.object({ count: z.int() }))
    .query(async ({ ctx, input }) => ({
      count: await countGroups(ctx, filterOf(input), input.grouped_types ?? null, input.limit),
    })),

  clear: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      openapi: { method: 'POST', path: '/api/v2/notifications/clear', tags, summary: 'Dismiss all notifications' },
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
      openapi: {
        method: 'POST',
        path: '/api/v2/notifications/{group_key}/dismiss',
        tags,
        summary: 'Dismiss a group of notifications',
      },
    })
    .input(byKey)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await dismissGroup(ctx, input.group_key);
      return {};
    }),
});
