/** Reads bodies of deliveries. They are in memory before their signatures are checked, so that a process takes few large ones at once. */
import type { Request } from 'express';
import memoize from 'memoize';
import { SenderError } from '../../domain/federation/inbox/sender-error.ts';
import { Places } from '../../platform/concurrency/places.ts';
import type { Config } from '../../platform/config.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { readBytes } from '../requests/read-body.ts';

const LARGEST = 1_048_576;
/** Posts have some kilobytes. */
const SMALL = 65_536;
const LARGE_AT_ONCE = 32;
/** From one address, which may be that of a proxy. */
const LARGE_OF_ADDRESS = 8;
const RETRY_AFTER_SECONDS = 5;

/** Tests run several servers in one process. */
const placesIn = memoize((_config: Config) => new Places(LARGE_AT_ONCE, LARGE_OF_ADDRESS), { cache: new WeakMap() });

/** One that does not name its length may have any. */
const isSmall = ({ headers }: Request): boolean => Number(headers['content-length'] ?? LARGEST) <= SMALL;

/**
 * Runs `use` with the body of the request.
 *
 * @throws SenderError 503 while too many large ones are in memory; Refusal 413 for one that is too large
 */
export async function withDeliveryBody<Result>(
  config: Config,
  req: Request,
  use: (body: Buffer) => Promise<Result>,
): Promise<Result> {
  if (isSmall(req)) return use(await readBytes(req, SMALL));
  const leave = placesIn(config).take(networkOf(req.ip ?? ''));
  if (!leave) {
    req.resume();
    throw new SenderError(503, 'Too many large deliveries at once', RETRY_AFTER_SECONDS);
  }
  try {
    return await use(await readBytes(req, LARGEST));
  } finally {
    leave();
  }
}
