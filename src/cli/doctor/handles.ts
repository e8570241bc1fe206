/** Looks up handles of this server, as other servers do. */
import { originActorUri, originName } from '../../domain/federation/outbox/instance-key.ts';
import { countRemoteActors } from '../../domain/instance/change-origins.ts';
import type { Config, Origin } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { certificate } from './certificate.ts';
import { fail, TIMEOUT_MS, UNREACHED, warn } from './finding.ts';

const withoutPort = (domain: string): string => domain.replace(/:\d+$/, '');

/** The view of other servers that look up a handle: the proxy of the handles' domain must answer, or redirect to this server. */
export const webFinger = ({ publicUrl, domain }: Config): Promise<string> =>
  findsHandle(publicUrl, domain, {
    handle: `acct:${withoutPort(domain)}@${domain}`,
    actor: `${publicUrl}/actor`,
    advice: `Let the proxy of ${domain} pass /.well-known/webfinger on to this server, or redirect it there.`,
  });

/** People who know a handle at a further domain find the same person there. The handles of stored remote people of that domain lead to nobody. */
export async function alternate({ db, config }: Platform, domain: string): Promise<string> {
  const { publicUrl } = config;
  const remote = await countRemoteActors({ db }, [domain]);
  if (remote > 0)
    fail(
      `${remote} accounts of ${domain} are stored as those of another server`,
      `Remove ${domain} from ALTERNATE_DOMAINS until that server is purged; see "plaza federation purge".`,
    );
  const name = withoutPort(config.domain);
  const found = await findsHandle(publicUrl, domain, {
    handle: `acct:${name}@${domain}`,
    subject: `acct:${name}@${config.domain}`,
    actor: `${publicUrl}/actor`,
    advice: `Let the proxy of ${domain} pass /.well-known/webfinger on to this server, or redirect it there.`,
  });
  return `${found}${await certified(config, [domain])}`;
}

/** The findings about the certificates of these hosts; nothing for HTTP, which has none. */
async function certified(config: Config, hosts: readonly string[]): Promise<string> {
  const { protocol } = new URL(config.publicUrl);
  if (protocol !== 'https:') return '';
  const found = [];
  for (const host of new Set(hosts)) found.push(`${host} ${await certificate(config, `${protocol}//${host}`)}`);
  return `; certificates: ${found.join(', ')}`;
}

/** Other servers look up the handles of a further origin at its handle domain, and fetch its actors at its host. */
export async function origin(config: Config, of: Origin): Promise<string> {
  const { publicUrl } = config;
  const handle = `acct:${originName(of)}@${of.handleDomain}`;
  const expected = {
    ...{ handle, actor: originActorUri(of) },
    advice: `Restart the server after \`plaza origins add\`, and let the proxy of ${of.host} pass everything on to it, with the host of the request.`,
  };
  await findsHandle(publicUrl, of.host, expected);
  const found = await findsHandle(publicUrl, of.handleDomain, expected);
  return `${found}${await certified(config, [of.host, of.handleDomain])}`;
}

interface Expected {
  /** The handle that is looked up. */
  handle: string;
  /** The handle that the answer names, if it is another one. */
  subject?: string;
  actor: string;
  advice: string;
}

async function findsHandle(
  publicUrl: string,
  domain: string,
  { handle, subject = handle, actor, advice }: Expected,
): Promise<string> {
  const url = `${new URL(publicUrl).protocol}//${domain}/.well-known/webfinger?resource=${encodeURIComponent(handle)}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS - 500) }).catch((error: Error) =>
    warn(`${url} cannot be reached from this machine (${error.message})`, UNREACHED),
  );
  if (answer.status !== 200) fail(`${url} answers ${answer.status}`, advice);
  const said = (await answer.json().catch(() => null)) as {
    subject?: unknown;
    links?: { rel: string; href: string }[];
  } | null;
  const found = said?.links?.find(({ rel }) => rel === 'self')?.href;
  if (said?.subject !== subject || found !== actor)
    fail(`${url} answers for another server (${String(found)})`, advice);
  return `handles at ${domain} are found`;
}
