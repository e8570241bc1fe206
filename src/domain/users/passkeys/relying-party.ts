/** This server as the relying party of passkeys (WebAuthn): its domain and its origin. */
import { isIP } from 'node:net';
import type { Config } from '../../../platform/config.ts';

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null for a server without a name or without TLS, for which browsers create no passkeys; `localhost` needs no TLS. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}
