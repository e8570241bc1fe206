/** Whether this server has the addresses and the push key of a Mastodon. */
import type { Config } from '../../../platform/config.ts';
import { vapidKeysOf } from '../../../platform/vapid-keys.ts';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { countRows, type Source } from '../source.ts';
import type { FormerEnvironment } from './environment.ts';

/** Apps and other servers know the addresses, so they must stay. */
export function examineAddresses(
  config: Config,
  { webDomain, localDomain, alternateDomains }: FormerEnvironment,
): string {
  const advice = 'Other servers and apps know these names, and never ask for new ones.';
  if (new URL(config.publicUrl).host !== webDomain)
    fail(
      `PUBLIC_URL is ${config.publicUrl}, and Mastodon was at ${webDomain}`,
      `Set PUBLIC_URL=https://${webDomain}. ${advice}`,
    );
  if (config.domain !== localDomain)
    fail(
      `handles end in @${config.domain} here, and in @${localDomain} at Mastodon`,
      `Set HANDLE_DOMAIN=${localDomain}. ${advice}`,
    );
  const absent = alternateDomains.filter((domain) => !config.alternateDomains.includes(domain));
  if (absent.length > 0)
    fail(
      `Mastodon also answered for handles at ${absent.join(', ')}`,
      `Set ALTERNATE_DOMAINS=${alternateDomains.join(',')}.`,
    );
  return `addresses at ${webDomain}, handles at ${localDomain}`;
}

/** Posts must not become more public than they were. */
export function examinePrivacy(config: Config, { limitedFederation, authorizedFetch }: FormerEnvironment): string {
  if (authorizedFetch && !config.authorizedFetch)
    warn('Mastodon answers signed requests only, and this server everybody', 'Set AUTHORIZED_FETCH=true.');
  return limitedFederation
    ? 'federates with allowed servers only, as Mastodon did'
    : 'posts are as public as they were';
}

/** The subscriptions of apps are bound to the key. */
export async function examinePush(source: Source, { vapidPrivateKey }: FormerEnvironment): Promise<string> {
  const count = await countRows(
    source,
    `SELECT count(*) FROM web_push_subscriptions s JOIN oauth_access_tokens t ON t.id = s.access_token_id
     JOIN oauth_applications a ON a.id = t.application_id WHERE NOT a.superapp`,
  );
  if (count === 0) return 'no app gets push messages';
  const former = vapidPrivateKey === null ? null : vapidKeysOf(vapidPrivateKey);
  if (!former)
    fail(
      `the file has no valid VAPID_PRIVATE_KEY, to which ${counted(count, 'push subscription')} of apps belong`,
      'Name the file with the VAPID_PRIVATE_KEY with which Mastodon ran.',
    );
  if (vapidKeysOf(process.env.VAPID_PRIVATE_KEY?.trim() ?? '')?.privateKey !== former.privateKey)
    fail(
      `VAPID_PRIVATE_KEY is not that of Mastodon, to which ${counted(count, 'push subscription')} of apps belong`,
      "Set it to the value in Mastodon's file.",
    );
  return `${counted(count, 'push subscription')} of apps`;
}
