/** Push subscriptions of a Mastodon server that moves in. They are bound to its VAPID key, which VAPID_PRIVATE_KEY names from then on. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { seal } from '../../platform/seal.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { PUSH_ALERTS, PUSH_POLICIES, type PushPolicy } from './alerts.ts';
import { authSecretOf, publicKeyOf } from './browser-keys.ts';

/** A row of `web_push_subscriptions` with its token, which was imported before. */
export interface FormerSubscription {
  id: bigint;
  endpoint: string;
  p256dh: string;
  auth: string;
  standard: boolean;
  data: { policy?: unknown; alerts?: unknown } | null;
  tokenId: bigint;
  /** The text of the token, which messages name. */
  token: string;
  actorId: bigint;
  createdAt: Date;
}

const policyOf = (policy: unknown): PushPolicy => PUSH_POLICIES.find((each) => each === policy) ?? 'all';

/** Mastodon stores what apps sent. */
const isOn = (value: unknown): boolean => [true, 'true', '1', 1].includes(value as string);

const alertsOf = (alerts: unknown): string[] =>
  Object.entries(alerts ?? {})
    .filter(([kind, value]) => isOn(value) && PUSH_ALERTS.includes(kind))
    .map(([kind]) => kind);

const advanceIds = statement(
  'advance_push_subscription_ids',
  `SELECT setval(pg_get_serial_sequence('push_subscriptions', 'id'), greatest(max(id), nextval(pg_get_serial_sequence('push_subscriptions', 'id')))) AS last
   FROM push_subscriptions`,
);

/**
 * Inserts the subscriptions under their ids, which apps know. Returns the ids of those that are left out: their endpoint or keys are wrong, their
 * token was not imported, or the token has another one.
 */
export async function importSubscriptions(
  tx: Tx,
  { secrets }: Pick<Platform, 'secrets'>,
  subscriptions: readonly FormerSubscription[],
): Promise<bigint[]> {
  const newestFirst = subscriptions.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const without = { id: { in: newestFirst.map(({ tokenId }) => tokenId) }, pushSubscription: null };
  const tokens = await tx.accessToken.findMany({ where: without, select: { id: true } });
  const free = new Set(tokens.map(({ id }) => id));
  const left: bigint[] = [];
  const data = [];
  for (const { p256dh, auth, data: chosen, token, ...row } of newestFirst) {
    const [publicKey, authSecret] = [publicKeyOf(p256dh), authSecretOf(auth)];
    if (!isWebUrl(row.endpoint) || publicKey === null || authSecret === null || !free.delete(row.tokenId)) {
      left.push(row.id);
      continue;
    }
    const choice = { policy: policyOf(chosen?.policy), alerts: alertsOf(chosen?.alerts) };
    data.push({ ...row, ...choice, publicKey, authSecret, sealedToken: await seal(secrets, token) });
  }
  await tx.pushSubscription.createMany({ data });
  await sqlWithin(tx).many(advanceIds, []);
  return left;
}
