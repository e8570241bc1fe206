/** The webhooks of a group, and the words for their kinds. */
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { pages } from '../server/pages.ts';
import type { WebhookWords } from './webhooks-messages.ts';

export type Webhook = Outputs['groupWebhooks']['list'][number];
export type WebhookDelivery = Outputs['groupWebhooks']['deliveries'][number];
export type WebhookKind = Webhook['kinds'][number];

export const webhooksOf = (groupId: string) => trpc.groupWebhooks.list.queryOptions({ id: groupId });

/** Ids of a group and of its webhook. */
export interface OfWebhook {
  id: string;
  webhookId: string;
}

const DELIVERIES = 'webhook-deliveries';

/** The newest first. */
export const deliveriesOf = (of: OfWebhook) =>
  pages<WebhookDelivery>([DELIVERIES, of], (page, options) =>
    api.groupWebhooks.deliveries.query({ ...of, ...page }, options),
  );

export const renewWebhooks = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.groupWebhooks.pathKey() }),
    queryClient.invalidateQueries({ queryKey: ['pages', DELIVERIES] }),
  ]);

export const kindWords = (words: WebhookWords): Record<WebhookKind, string> => ({
  'event.created': words.kindEventCreated,
  'event.updated': words.kindEventUpdated,
  'event.cancelled': words.kindEventCancelled,
  'event.deleted': words.kindEventDeleted,
  'participation.created': words.kindParticipationCreated,
  'participation.changed': words.kindParticipationChanged,
  'participation.removed': words.kindParticipationRemoved,
  'waiting_list.changed': words.kindWaitingListChanged,
});

/** The names of form fields have no dots, which would nest them. */
const fieldOf = (kind: WebhookKind): string => kind.replace('.', '-');

export type KindValues = Record<string, boolean>;

export const kindValues = (words: WebhookWords, chosen: readonly WebhookKind[] | null): KindValues =>
  Object.fromEntries(kindsOf(words).map(([kind, , field]) => [field, chosen === null || chosen.includes(kind)]));

export const chosenKinds = (words: WebhookWords, values: KindValues): WebhookKind[] =>
  kindsOf(words).flatMap(([kind, , field]) => (values[field] ? [kind] : []));

/** Each kind with its words and the name of its form field. */
export const kindsOf = (words: WebhookWords): [WebhookKind, string, string][] =>
  (Object.entries(kindWords(words)) as [WebhookKind, string][]).map(([kind, text]) => [kind, text, fieldOf(kind)]);
