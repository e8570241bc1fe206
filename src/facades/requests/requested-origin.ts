/** The origin of this server at which a request arrived. */
import type { Request } from 'express';
import { originAt } from '../../domain/kernel/own-domains.ts';
import type { Config, Origin } from '../../platform/config.ts';

type Own = Pick<Config, 'publicUrl' | 'origins'>;

/**
 * The further origin with the requested host, or null for the first one, which answers any other host as well. A proxy names the host in
 * X-Forwarded-Host, which counts if TRUST_PROXY trusts it.
 */
export function requestedOrigin(config: Own, req: Request): Origin | null {
  if (config.origins.length === 0) return null;
  // Without the default port.
  const asked = URL.parse(`${new URL(config.publicUrl).protocol}//${req.host}`);
  return asked && originAt(config, asked.host);
}

/** The requested address as such addresses are stored: without the query. */
export const requestedAddress = (config: Own, req: Request): string =>
  `${requestedOrigin(config, req)?.url ?? config.publicUrl}${req.originalUrl.replace(/\?.*$/s, '')}`;
