/** A notification policy as REST shows it, in both of its forms (Mastodon's entities, NotificationPolicy). */
import { z } from 'zod';
import { POLICY_ANSWERS, type Policy } from '../../domain/notifications/policy-rules.ts';

interface Pending {
  requests: number;
  notifications: number;
}

const summarySchema = z.object({ pending_requests_count: z.int(), pending_notifications_count: z.int() });

const answer = z.enum(POLICY_ANSWERS);

export const notificationPolicySchema = z
  .object({
    for_not_following: answer,
    for_not_followers: answer,
    for_new_accounts: answer,
    for_private_mentions: answer,
    for_limited_accounts: answer,
    for_bots: answer,
    summary: summarySchema,
  })
  .meta({ id: 'NotificationPolicy', description: 'Whose notifications you get, and whose wait with a request.' });

export const notificationPolicyV1Schema = z
  .object({
    filter_not_following: z.boolean(),
    filter_not_followers: z.boolean(),
    filter_new_accounts: z.boolean(),
    filter_private_mentions: z.boolean(),
    filter_bots: z.boolean(),
    summary: summarySchema,
  })
  .meta({ id: 'V1_NotificationPolicy', description: 'The same in its first form: true is filtered or dropped.' });

const viewSummary = ({ requests, notifications }: Pending) => ({
  pending_requests_count: requests,
  pending_notifications_count: notifications,
});

export const viewNotificationPolicy = (policy: Policy, pending: Pending): z.infer<typeof notificationPolicySchema> => ({
  for_not_following: policy.forNotFollowing,
  for_not_followers: policy.forNotFollowers,
  for_new_accounts: policy.forNewAccounts,
  for_private_mentions: policy.forPrivateMentions,
  for_limited_accounts: policy.forLimitedAccounts,
  for_bots: policy.forBots,
  summary: viewSummary(pending),
});

export const viewNotificationPolicyV1 = (
  policy: Policy,
  pending: Pending,
): z.infer<typeof notificationPolicyV1Schema> => ({
  filter_not_following: policy.forNotFollowing !== 'accept',
  filter_not_followers: policy.forNotFollowers !== 'accept',
  filter_new_accounts: policy.forNewAccounts !== 'accept',
  filter_private_mentions: policy.forPrivateMentions !== 'accept',
  filter_bots: policy.forBots !== 'accept',
  summary: viewSummary(pending),
});
