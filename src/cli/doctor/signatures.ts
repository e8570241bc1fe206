/** Sends signed requests to this server's own public address, to see whether they arrive as they were signed. */
import { OWN_KEY } from '../../domain/federation/inbox/senders.ts';
import { instanceSigner } from '../../domain/federation/outbox/instance-key.ts';
import { ACTIVITY_TYPE } from '../../domain/federation/outbox/requests.ts';
import { signedHeaders } from '../../platform/http/signatures/sign.ts';
import type { SignatureKind } from '../../platform/http/signatures/signature.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, TIMEOUT_MS, warn } from './finding.ts';

const KINDS: readonly SignatureKind[] = ['cavage', 'rfc9421'];

const ADVICE =
  'The proxy must pass on the path, the body and the headers of requests as they are; both clocks must be right. See docs/federation.md.';

/** The server verifies the request, and refuses it because it comes from the server itself; nothing is stored. */
async function refusalOf(platform: Platform, kind: SignatureKind): Promise<string> {
  const url = `${platform.config.publicUrl}/inbox`;
  const body = JSON.stringify({ type: 'Ignore', actor: `${platform.config.publicUrl}/actor` });
  const request = { method: 'POST' as const, url, body, contentType: ACTIVITY_TYPE };
  const headers = signedHeaders(kind, request, await instanceSigner(platform), platform.clock.now());
  const sent = {
    method: 'POST',
    headers,
    body,
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(TIMEOUT_MS / 2),
  };
  const answer = await fetch(url, sent).catch((error: Error) =>
    warn(`${url} cannot be reached from this machine (${error.message})`, 'Is the server running?'),
  );
  const said = (await answer.json().catch(() => ({}))) as { error?: string };
  return said.error ?? `answered ${answer.status}`;
}

export async function signatures(platform: Platform): Promise<string> {
  for (const kind of KINDS) {
    const said = await refusalOf(platform, kind);
    if (said !== OWN_KEY) fail(`a request signed by ${kind} does not arrive as it was sent: ${said}`, ADVICE);
  }
  return 'signed requests arrive as they were sent';
}
