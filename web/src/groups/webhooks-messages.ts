/** The texts about webhooks, which only moderators need. */
import { LOADERS, type Messages } from '../../../src/generated/texts/loaders/client/webhooks.ts';
import { defineMessages } from '../words/messages.ts';

export const useWebhooksMessages = defineMessages<Messages>(LOADERS);

export type WebhookWords = ReturnType<typeof useWebhooksMessages>;
