/** Parses the query of a request from its raw URL. */
import type { IncomingMessage } from 'node:http';

export function queryOf(req: Pick<IncomingMessage, 'url'>): URLSearchParams {
  const url = req.url ?? '';
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}
