/** Encrypts a message for a subscription, and posts it to its push service (RFC 8030, 8291 and 8292). */
import { SignJWT } from 'jose';
import { AddressRefused } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { type VapidKeys, vapidSigningKey } from '../../platform/vapid-keys.ts';
import { askHost } from '../kernel/silent-hosts.ts';

export interface Receiver {
  endpoint: string;
  public_key: string;
  auth_secret: string;
  standard: boolean;
}

type Sending = Pick<Platform, 'http' | 'config' | 'secrets' | 'clock' | 'db' | 'sql'>;

/** `gone`: the push service will never take a message for this subscription. */
export type PushOutcome = 'sent' | 'gone';

/** How long a push service keeps a message for a device that is switched off. */
const RETENTION_SECONDS = 48 * 3600;

/** The longest that RFC 8292 allows is 24 hours. */
const SIGNED_SECONDS = 12 * 3600;

const LIMITS = { timeoutMs: 10_000, maxBytes: 1_000, cut: true };

/** Errors of HTTP that may pass: timeout, too early, too many. */
const PASSING = [408, 425, 429];

/** A contact of the server for the operators of push services, who accept only https and mailto. */
function contactOf({ publicUrl, domain }: Platform['config']): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${domain.replace(/:\d+$/, '')}`;
}

function signedFor({ clock, config }: Sending, keys: VapidKeys, endpoint: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + SIGNED_SECONDS)
    .setSubject(contactOf(config))
    .sign(vapidSigningKey(keys));
}

/**
 * Sends `text`, of at most 3,000 bytes. Resolves to `gone` for 404, 410 and other permanent refusals, and for addresses that the
 * guard refuses.
 *
 * @throws OutgoingError if the push service does not answer or fails, so that the job is retried; HostPaused while it is paused
 */
export async function sendPush(platform: Sending, receiver: Receiver, text: string): Promise<PushOutcome> {
  // Only servers with subscriptions need the library.
  const { default: webPush } = await import('web-push');
  const { vapid } = platform.secrets;
  const { headers, body } = webPush.generateRequestDetails(
    // The library has rules of its own for some endpoints; here it only encrypts.
    { endpoint: 'https://push.invalid/', keys: { p256dh: receiver.public_key, auth: receiver.auth_secret } },
    text,
    {
      TTL: RETENTION_SECONDS,
      contentEncoding: receiver.standard ? 'aes128gcm' : 'aesgcm',
      vapidDetails: null as never,
    },
  );
  const jwt = await signedFor(platform, vapid, receiver.endpoint);
  const signature = receiver.standard
    ? { Authorization: `vapid t=${jwt}, k=${vapid.publicKey}` }
    : { Authorization: `WebPush ${jwt}`, 'Crypto-Key': `${headers['Crypto-Key']};p256ecdsa=${vapid.publicKey}` };
  const sent = Object.fromEntries(Object.entries({ ...headers, ...signature }).map(([k, v]) => [k, String(v)]));
  return outcomeOf(platform, receiver.endpoint, body, sent);
}

async function outcomeOf(
  platform: Sending,
  endpoint: string,
  body: Uint8Array,
  headers: Record<string, string>,
): Promise<PushOutcome> {
  try {
    const { status } = await askHost(platform, endpoint, 'push', () =>
      platform.http.post(endpoint, body, headers, LIMITS),
    );
    if (status >= 200 && status < 300) return 'sent';
    if (status >= 400 && status < 500 && !PASSING.includes(status)) return 'gone';
    throw new Error(`${new URL(endpoint).host} answers ${status}`);
  } catch (error) {
    if (error instanceof AddressRefused) return 'gone';
    throw error;
  }
}
