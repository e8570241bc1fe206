/** Looks up handles of this server, as other servers do. */
import { originActorUri, originName } from '../../domain/federation/outbox/instance-key.ts';
import type { Config, Origin } from '../../platform/config.ts';
import { fail, TIMEOUT_MS, UNREACHED, warn } from './finding.ts';

/** The view of other servers that look up a handle: the proxy of the handles' domain must answer, or redirect to this server. */
export const webFinger = ({ publicUrl, domain }: Config): Promise<string> =>
  findsHandle(publicUrl, domain, {
    handle: `acct:${domain.replace(/:\d+$/, '')}@${domain}`,
    actor: `${publicUrl}/actor`,
    advice: `Let the proxy of ${domain} pass /.well-known/webfinger on to this server, or redirect it there.`,
  });

/** Other servers look up the handles of a further origin at its handle domain, and fetch its actors at its host. */
export async function origin({ publicUrl }: Config, of: Origin): Promise<string> {
  const handle = `acct:${originName(of)}@${of.handleDomain}`;
  const expected = {
    ...{ handle, actor: originActorUri(of) },
    advice: `Restart the server after \`plaza origins add\`, and let the proxy of ${of.host} pass everything on to it, with the host of the request.`,
  };
  await findsHandle(publicUrl, of.host, expected);
  return findsHandle(publicUrl, of.handleDomain, expected);
}

interface Expected {
  handle: string;
  actor: string;
  advice: string;
}

async function findsHandle(publicUrl: string, domain: string, { handle, actor, advice }: Expected): Promise<string> {
  const url = `${new URL(publicUrl).protocol}//${domain}/.well-known/webfinger?resource=${encodeURIComponent(handle)}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS - 500) }).catch((error: Error) =>
    warn(`${url} is not reached from here (${error.message})`, UNREACHED),
  );
  if (answer.status !== 200) fail(`${url} answers ${answer.status}`, advice);
  const said = (await answer.json().catch(() => null)) as {
    subject?: unknown;
    links?: { rel: string; href: string }[];
  } | null;
  const found = said?.links?.find(({ rel }) => rel === 'self')?.href;
  if (said?.subject !== handle || found !== actor) fail(`${url} answers for another server (${String(found)})`, advice);
  return `handles at ${domain} are found`;
}
