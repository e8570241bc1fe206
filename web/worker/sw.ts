/** The service worker: the client's files and page without a network, pictures that were seen, and push notifications. */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** The files of the client; those without a revision are named by their content. Written by the build. */
declare const FILES: { url: string; revision: string | null }[];

/** The client's page without a person's data (facades/web/client/client.ts). */
const SHELL = '/offline';

precacheAndRoute(FILES);
cleanupOutdatedCaches();

// Pages come from the server, which knows the signed-in user.
registerRoute(new NavigationRoute(new NetworkOnly()));

/** Emptied at sign-out (web/src/server/persist.ts). */
const PICTURES = 'pictures';
const DAYS = 14 * 86_400;

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
  new StaleWhileRevalidate({
    cacheName: PICTURES,
    plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: DAYS, purgeOnQuotaError: true })],
  }),
);

// The decoder of QR codes is stored when it was used, because few people need it. Its name changes with its content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'decoder', plugins: [new ExpirationPlugin({ maxEntries: 1 })] }),
);

setCatchHandler(async ({ request }) => {
  const page = request.mode === 'navigate' ? await matchPrecache(SHELL) : undefined;
  return page ?? Response.error();
});

// The page that installed the first version works without a network at once.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version takes over when the person agrees (web/src/app/new-version.tsx).
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

/** As the server sends it (src/entities/notifications/push-message.ts). */
interface PushMessage {
  notification_id: number;
  title: string;
  body: string;
  icon: string;
  preferred_locale: string;
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (!message) return;
  const { notification_id: id, title, body, icon, preferred_locale: lang } = message;
  // The same tag replaces an earlier showing of the same notification.
  event.waitUntil(self.registration.showNotification(title, { body, icon, lang, tag: `notification-${id}` }));
});

async function openNotifications(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) {
    await self.clients.openWindow('/notifications');
    return;
  }
  await open.navigate('/notifications').catch(() => null);
  await open.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotifications());
});
