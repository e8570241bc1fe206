/** The kinds of changes that webhooks report. */
import type { EventChangeKind } from '../events/jobs.ts';

export const WEBHOOK_KINDS = [
  'event.created',
  'event.updated',
  'event.cancelled',
  'event.deleted',
  'participation.created',
  'participation.changed',
  'participation.removed',
  'waiting_list.changed',
] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The kind of a delivery that a moderator requests, whichever kinds were chosen. */
export const TEST_KIND = 'webhook.test';

/** Null for changes that webhooks do not report. */
export const KIND_OF_CHANGE: Readonly<Record<EventChangeKind, WebhookKind | null>> = {
  published: 'event.created',
  changed: 'event.updated',
  cancelled: 'event.cancelled',
  deleted: 'event.deleted',
  joined: 'participation.created',
  asked: 'participation.created',
  accepted: 'participation.changed',
  role_changed: 'participation.changed',
  refused: 'participation.removed',
  left: 'participation.removed',
  waiting: 'waiting_list.changed',
  commented: null,
};
