/** Examines the certificate that a host of this server presents. */
import { connect, type PeerCertificate } from 'node:tls';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { fail, TIMEOUT_MS, UNREACHED, warn } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates are renewed a month before their end, as a rule. */
const SOON_DAYS = 14;

interface Presented {
  certificate: PeerCertificate;
  /** Why it is not trusted, if it is not. */
  trouble: Error | null;
}

function certificateOf({ hostname, port }: URL): Promise<Presented> {
  const { promise, resolve, reject } = Promise.withResolvers<Presented>();
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false }, () => {
    resolve({ certificate: socket.getPeerCertificate(), trouble: socket.authorizationError ?? null });
    socket.destroy();
  });
  socket.setTimeout(TIMEOUT_MS - 500, () => socket.destroy(new Error('no answer in time')));
  socket.on('error', reject);
  return promise;
}

/** @param at an address at the host */
export async function certificate({ production }: Config, at: string): Promise<string> {
  const url = new URL(at);
  if (url.protocol !== 'https:')
    return production
      ? warn('PUBLIC_URL has no https: passwords are sent in the clear', 'Put a proxy with TLS in front.')
      : 'none needed for http';
  const found = await certificateOf(url).catch((error: NodeJS.ErrnoException) =>
    warn(`${url.host} cannot be reached from this machine (${error.code || error.message})`, UNREACHED),
  );
  const ends = new Date(found.certificate.valid_to);
  const days = Math.floor((ends.getTime() - systemClock.now().getTime()) / DAY_MS);
  const advice = 'Renew it, and find out why the automatic renewal failed.';
  if (days < 0) fail(`expired on ${ends.toISOString().slice(0, 10)}`, advice);
  if (found.trouble)
    fail(
      `browsers do not trust it (${found.trouble.message || String(found.trouble)})`,
      'Use a certificate for this name from an authority that browsers trust.',
    );
  if (days < SOON_DAYS) warn(`expires in ${days} days`, advice);
  return `valid for ${days} days`;
}
