/** The settings of a Mastodon server, from its file `.env.production`. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { RecordKeys } from '../../../platform/active-record-encryption.ts';
import { StartError } from '../../../platform/start-error.ts';

export interface FormerEnvironment {
  /** The domain of handles. */
  localDomain: string;
  /** The host of addresses. */
  webDomain: string;
  alternateDomains: readonly string[];
  /** Null if the file does not name them. */
  recordKeys: RecordKeys | null;
  /** OTP_SECRET, the key of second factors before Mastodon 4.3. */
  otpSecret: string | null;
  vapidPrivateKey: string | null;
  /** LIMITED_FEDERATION_MODE: Mastodon federates with allowed servers only. */
  limitedFederation: boolean;
  /** The provider of OpenID Connect, if it names people by the claim `sub`; null without one. */
  oidcIssuer: string | null;
  /** AUTHORIZED_FETCH: Mastodon answers signed requests only. */
  authorizedFetch: boolean;
  /** The bucket of its files; null if they are in a folder. */
  bucket: string | null;
  /** The beginning of the keys in the bucket, without a slash at the end. */
  bucketPrefix: string;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name Mastodon's .env.production.`,
    );
  }
}

/** @throws StartError if the file is not that of a Mastodon */
export function readFormerEnvironment(file: string): FormerEnvironment {
  const values = parseEnv(readText(file)) as Record<string, string>;
  const textOf = (name: string): string | null => values[name]?.trim() || null;
  const localDomain = textOf('LOCAL_DOMAIN')?.toLowerCase();
  if (!localDomain)
    throw new StartError(
      `${file} has no LOCAL_DOMAIN: name the file .env.production of Mastodon, with all its variables.`,
    );
  const primaryKey = textOf('ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY');
  const derivationSalt = textOf('ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT');
  return {
    localDomain,
    webDomain: textOf('WEB_DOMAIN')?.toLowerCase() ?? localDomain,
    alternateDomains: (textOf('ALTERNATE_DOMAINS') ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    recordKeys: primaryKey && derivationSalt ? { primaryKey, derivationSalt } : null,
    otpSecret: textOf('OTP_SECRET'),
    vapidPrivateKey: textOf('VAPID_PRIVATE_KEY'),
    limitedFederation: [values.LIMITED_FEDERATION_MODE, values.WHITELIST_MODE].includes('true'),
    oidcIssuer:
      values.OIDC_ENABLED === 'true' && (textOf('OIDC_UID_FIELD') ?? 'sub') === 'sub' ? textOf('OIDC_ISSUER') : null,
    authorizedFetch: values.AUTHORIZED_FETCH === 'true',
    bucket: textOf('S3_ENABLED') === 'true' ? textOf('S3_BUCKET') : null,
    bucketPrefix: (textOf('S3_KEY_PREFIX') ?? '').replace(/\/$/, ''),
  };
}
