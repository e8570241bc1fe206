/** The query of a request as it came, whatever else stands in its address. */
import type { IncomingMessage } from 'node:http';

export function queryOf(req: Pick<IncomingMessage, 'url'>): URLSearchParams {
  const url = req.url ?? '';
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}
