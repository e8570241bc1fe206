/** Checks of the community from the outside: PUBLIC_URL, its certificate and its clock. */

import type { Config } from '../../platform/config.ts';
import { certificate } from './certificate.ts';
import { check, type Finding, fail, TIMEOUT_MS, UNREACHED, warn } from './finding.ts';
import { webFinger } from './handles.ts';
import { compareClocks } from './installation.ts';

/** Only a WARN without an answer, because this machine may not reach its own public address. */
async function site({ publicUrl }: Config): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}/health`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS - 500) });
    await answer.body?.cancel();
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    const reason = name === 'TimeoutError' ? 'no answer in time' : cause?.code || cause?.message || message;
    return warn(`${publicUrl} cannot be reached from this machine (${reason})`, UNREACHED);
  }
  if (answer.status === 503) fail(`${publicUrl}/health answers 503`, 'Read the answer and the log of the server.');
  if (answer.status !== 200)
    fail(`${publicUrl}/health answers ${answer.status}, which Plaza never does`, 'See PUBLIC_URL and the proxy.');
  const date = answer.headers.get('date');
  if (date) compareClocks(new Date(date), publicUrl);
  return `${publicUrl} is served`;
}

const OTHERS = 'Other servers cannot find local accounts without it: see docs/federation.md and the proxy.';

/** The view of other servers: the actor of this one, as a document and not as a page. */
async function federation({ publicUrl, allowedPrivateAddresses }: Config): Promise<string> {
  const id = `${publicUrl}/actor`;
  const headers = { accept: 'application/activity+json' };
  const answer = await fetch(id, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS - 500) }).catch(
    (error: Error) => warn(`${id} cannot be reached from this machine (${error.message})`, UNREACHED),
  );
  const type = answer.headers.get('content-type') ?? 'nothing';
  if (answer.status !== 200) fail(`${id} answers ${answer.status}`, OTHERS);
  if (!type.startsWith('application/activity+json')) fail(`${id} is ${type}, not an ActivityPub document`, OTHERS);
  const found = ((await answer.json()) as { id?: unknown }).id;
  if (found !== id)
    fail(`${id} says that it is ${found}`, 'PUBLIC_URL is not what the running server was started with.');
  if (allowedPrivateAddresses.length > 0)
    warn(
      `other servers can make this one send requests to ${allowedPrivateAddresses.join(', ')}`,
      'Leave ALLOWED_PRIVATE_ADDRESSES empty, except in a closed network.',
    );
  return `${id} is found`;
}

export const examineSite = (config: Config): Promise<Finding>[] => [
  check('site', UNREACHED, () => site(config)),
  check('certificate', UNREACHED, () => certificate(config, config.publicUrl)),
  check('federation', UNREACHED, () => federation(config)),
  check('webfinger', UNREACHED, () => webFinger(config)),
];
