/**
 * The domains of this server: that of its handles (HANDLE_DOMAIN), and the host of its addresses (PUBLIC_URL). They are compared only here,
 * because other servers and people use both.
 */
import type { Config } from '../../platform/config.ts';

/** Whether addresses on this host, with its port, are of this server. */
export const isOwnHost = ({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): boolean =>
  host.toLowerCase() === new URL(publicUrl).host;

/** Both without their ports, as blocks name servers. */
export const ownHostnames = ({ domain, publicUrl }: Pick<Config, 'domain' | 'publicUrl'>): string[] => [
  domain.replace(/:\d+$/, ''),
  new URL(publicUrl).hostname,
];

/** Whether handles on this domain are of this server. */
export const isOwnDomain = (config: Pick<Config, 'domain' | 'publicUrl'>, domain: string): boolean =>
  domain.toLowerCase() === config.domain || isOwnHost(config, domain);
