/** The viewer's notification policy, in both of its forms. */
import { z } from 'zod';
import { changeNotificationPolicy, notificationPolicy } from '../../domain/notifications/policy.ts';
import {
  POLICY_ANSWERS,
  type Policy,
  type PolicyAnswer,
  type PolicyName,
} from '../../domain/notifications/policy-rules.ts';
import { pendingNotifications } from '../../domain/notifications/requests.ts';
import {
  notificationPolicySchema,
  notificationPolicyV1Schema,
  viewNotificationPolicy,
  viewNotificationPolicyV1,
} from '../../entities/notifications/notification-policy.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const tags = ['notifications'];

/** Null and omitted values stay unchanged. */
const answer = blankIsAbsent(z.enum(POLICY_ANSWERS, { error: 'is not included in the list' })).nullish();
const flag = z.boolean().nullish();

const answersInput = z.object({
  for_not_following: answer,
  for_not_followers: answer,
  for_new_accounts: answer,
  for_private_mentions: answer,
  for_limited_accounts: answer,
  for_bots: answer,
});

const flagsInput = z.object({
  filter_not_following: flag,
  filter_not_followers: flag,
  filter_new_accounts: flag,
  filter_private_mentions: flag,
  filter_bots: flag,
});

const NAMES = {
  not_following: 'forNotFollowing',
  not_followers: 'forNotFollowers',
  new_accounts: 'forNewAccounts',
  private_mentions: 'forPrivateMentions',
  limited_accounts: 'forLimitedAccounts',
  bots: 'forBots',
} as const satisfies Record<string, PolicyName>;

/** The changes that `read` returns for the fields with this prefix. */
function changesOf<Value>(
  input: Partial<Record<string, Value | null | undefined>>,
  prefix: 'for' | 'filter',
  read: (value: Value, name: PolicyName) => PolicyAnswer,
): Partial<Policy> {
  const changes: Partial<Policy> = {};
  for (const [field, name] of Object.entries(NAMES)) {
    const value = input[`${prefix}_${field}`];
    if (value !== undefined && value !== null) changes[name] = read(value, name);
  }
  return changes;
}

export const notificationPolicyRouter = router({
  get: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: { method: 'GET', path: '/api/v2/notifications/policy', tags, summary: 'Read your notification policy' },
    })
    .input(z.object({}))
    .output(notificationPolicySchema)
    .query(async ({ ctx }) => viewNotificationPolicy(await notificationPolicy(ctx), await pendingNotifications(ctx))),

  update: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      aliases: [{ method: 'PUT' }],
      openapi: {
        method: 'PATCH',
        path: '/api/v2/notifications/policy',
        tags,
        summary: 'Change your notification policy',
      },
    })
    .input(answersInput)
    .output(notificationPolicySchema)
    .mutation(async ({ ctx, input }) => {
      const changes = changesOf<PolicyAnswer>(input, 'for', (value) => value);
      return viewNotificationPolicy(
        await changeNotificationPolicy(ctx, () => changes),
        await pendingNotifications(ctx),
      );
    }),

  getV1: identityProcedure
    .meta({
      scopes: ['read:notifications'],
      openapi: {
        method: 'GET',
        path: '/api/v1/notifications/policy',
        tags,
        summary: 'Read your notification policy, as older apps do',
      },
    })
    .input(z.object({}))
    .output(notificationPolicyV1Schema)
    .query(async ({ ctx }) => viewNotificationPolicyV1(await notificationPolicy(ctx), await pendingNotifications(ctx))),

  updateV1: identityProcedure
    .meta({
      scopes: ['write:notifications'],
      aliases: [{ method: 'PUT' }],
      openapi: {
        method: 'PATCH',
        path: '/api/v1/notifications/policy',
        tags,
        summary: 'Change your notification policy, as older apps do',
      },
    })
    .input(flagsInput)
    .output(notificationPolicyV1Schema)
    .mutation(async ({ ctx, input }) => {
      // True keeps a dropped category, which this form cannot distinguish from a filtered one.
      const changed = (before: Policy) =>
        changesOf<boolean>(input, 'filter', (value, name) => {
          if (!value) return 'accept';
          return before[name] === 'drop' ? 'drop' : 'filter';
        });
      return viewNotificationPolicyV1(await changeNotificationPolicy(ctx, changed), await pendingNotifications(ctx));
    }),
});
