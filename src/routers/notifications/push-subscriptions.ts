/** The push subscription of the request's token or session (Mastodon's endpoints, push). */
import { z } from 'zod';
import { PUSH_ALERTS, PUSH_POLICIES } from '../../domain/push/alerts.ts';
import { findOwnSubscription } from '../../domain/push/find.ts';
import { subscribe, unsubscribe, updateSubscription } from '../../domain/push/subscribe.ts';
import { viewPushSubscription, webPushSubscriptionSchema } from '../../entities/notifications/push-subscription.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['push'];
const path = '/api/v1/push/subscription';

const alertsInput = z.object(Object.fromEntries(PUSH_ALERTS.map((kind) => [kind, z.boolean().nullish()])));
const policyInput = z.enum(PUSH_POLICIES, 'is not included in the list').nullish();

const dataInput = z.object({ alerts: alertsInput.nullish(), policy: policyInput }).nullish();

const subscribeInput = z.object({
  subscription: z.object({
    endpoint: z.string().max(2000),
    standard: z.boolean().nullish(),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  }),
  data: dataInput,
  /** Mastodon.py sends it in this place. */
  policy: policyInput,
});

const chosen = (alerts: Record<string, boolean | null | undefined>): string[] =>
  Object.keys(alerts).filter((kind) => alerts[kind]);

export const pushSubscriptionsRouter = router({
  get: identityProcedure
    .meta({
      scopes: ['push'],
      openapi: { method: 'GET', path, tags, summary: 'Read the push subscription of the token or session' },
    })
    .input(z.object({}))
    .output(webPushSubscriptionSchema)
    .query(async ({ ctx }) => viewPushSubscription(ctx, await findOwnSubscription(ctx))),

  create: identityProcedure
    .meta({
      scopes: ['push'],
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Make or replace the push subscription of the token or session',
        description: 'Alerts that are not sent are off; the policy is `all` unless sent.',
      },
    })
    .input(subscribeInput)
    .output(webPushSubscriptionSchema)
    .mutation(async ({ ctx, input: { subscription, data, policy } }) => {
      const { endpoint, keys, standard } = subscription;
      const made = await subscribe(ctx, ctx.tokenText ?? '', {
        ...{ endpoint, ...keys, standard: standard ?? false },
        alerts: chosen(data?.alerts ?? {}),
        policy: data?.policy ?? policy ?? 'all',
      });
      return viewPushSubscription(ctx, made);
    }),

  update: identityProcedure
    .meta({
      scopes: ['push'],
      aliases: [{ method: 'PATCH' }],
      openapi: {
        method: 'PUT',
        path,
        tags,
        summary: 'Change alerts and policy of the push subscription',
        description: 'The alerts replace all former ones; other absent fields stay unchanged.',
      },
    })
    .input(z.object({ data: dataInput, policy: policyInput }))
    .output(webPushSubscriptionSchema)
    .mutation(async ({ ctx, input: { data, policy } }) => {
      const alerts = data?.alerts ? chosen(data.alerts) : undefined;
      const changes = { alerts, policy: data?.policy ?? policy ?? undefined };
      return viewPushSubscription(ctx, await updateSubscription(ctx, changes));
    }),

  delete: identityProcedure
    .meta({
      scopes: ['push'],
      openapi: { method: 'DELETE', path, tags, summary: 'Remove the push subscription of the token or session' },
    })
    .input(z.object({}))
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await unsubscribe(ctx);
      return {};
    }),
});
