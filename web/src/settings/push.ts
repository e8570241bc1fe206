/** Notifications of this browser while the page is closed (Web Push). The server stores one subscription for each session. */
import { api, type Inputs, type Outputs } from '../server/api.ts';

type Made = Outputs['pushSubscriptions']['create'];
type NewSubscription = Inputs['pushSubscriptions']['create']['subscription'];

/** A choice for people → its kinds. */
export const CHOICES = {
  mention: ['mention', 'reply.request', 'reply.rejected'],
  follow: ['follow'],
  follow_request: ['follow_request'],
  reblog: ['reblog'],
  favourite: ['favourite'],
  quote: ['quote'],
  status: ['status'],
  poll: ['poll', 'date_poll.ended'],
  update: ['update', 'quoted_update'],
  moved: ['account.moved'],
  events: [
    'event.joined',
    'event.join_request',
    'event.join_approved',
    'event.join_refused',
    'event.join_unanswered',
    'event.place_offered',
    'event.comment_request',
    'event.photo_request',
    'event.photo_kept',
    'event.photo_removed',
    'event.updated',
    'event.reminder',
    'event.cancelled',
    'event.invited',
    'event.organizer_invited',
    'event.organizer_joined',
    'event.organizer_declined',
    'event.organizer_removed',
  ],
  groups: [
    'group.invited',
    'group.join_request',
    'group.join_approved',
    'group.posted',
    'group.post_request',
    'group.post_accepted',
    'group.post_refused',
  ],
  tags: ['tag.posted', 'tag.event'],
  staff: ['admin.sign_up', 'admin.report'],
} as const;

export type Choice = keyof typeof CHOICES;

export const isChoice = (name: string): name is Choice => Object.hasOwn(CHOICES, name);

/** The default choices. */
export const USUAL: readonly Choice[] = [
  'mention',
  'follow',
  'follow_request',
  'quote',
  'status',
  'poll',
  'moved',
  'events',
  'groups',
  'tags',
  'staff',
];

/** Decisions of moderators, and their consequences, are always included. */
export const alertsOf = (chosen: readonly Choice[]): Record<string, boolean> =>
  Object.fromEntries(
    [...chosen.flatMap((choice) => CHOICES[choice]), 'severed_relationships', 'moderation_warning'].map((kind) => [
      kind,
      true,
    ]),
  );

export const chosenOf = (alerts: Record<string, boolean>): Choice[] =>
  Object.keys(CHOICES)
    .filter(isChoice)
    .filter((choice) => CHOICES[choice].every((kind) => alerts[kind]));

export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** An error before the request, and the name of its text. */
export class PushTrouble extends Error {
  readonly text: 'pushDenied' | 'pushFailed' | 'pushUnsupported';

  constructor(text: PushTrouble['text']) {
    super(text);
    this.text = text;
  }
}

/** The browser's own subscription, if there is one; none without a service worker. */
async function browserSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The kinds that the server sends to this browser; null if none. */
export async function currentPush(): Promise<Made | null> {
  const own = await browserSubscription();
  if (!own) return null;
  const held = await api.pushSubscriptions.get.query({}).catch(() => null);
  return held?.endpoint === own.endpoint ? held : null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Call it on a person's action: browsers show their prompt only then. */
export async function switchOn(chosen: readonly Choice[]): Promise<Made> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushTrouble('pushDenied');
  // Without a registration, `ready` would never resolve.
  if (!(await navigator.serviceWorker.register('/sw.js').catch(() => undefined)))
    throw new PushTrouble('pushUnsupported');
  const registration = await navigator.serviceWorker.ready;
  const { configuration } = await api.instance.get.query();
  // A subscription with another key cannot be changed.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(configuration.vapid.public_key) })
    .catch(() => {
      throw new PushTrouble('pushFailed');
    });
  const { endpoint, keys } = made.toJSON();
  const subscription = { endpoint: endpoint ?? '', keys, standard: true } as NewSubscription;
  return api.pushSubscriptions.create.mutate({ subscription, data: { alerts: alertsOf(chosen), policy: 'all' } });
}

export async function switchOff(): Promise<null> {
  await api.pushSubscriptions.delete.mutate({});
  await (await browserSubscription())?.unsubscribe();
  return null;
}

export const change = (chosen: readonly Choice[]): Promise<Made> =>
  api.pushSubscriptions.update.mutate({ data: { alerts: alertsOf(chosen) } });
