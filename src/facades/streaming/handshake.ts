/** The handshake of streams: authentication, and errors before a stream is open. */
import type { IncomingMessage } from 'node:http';
import { streamRefusal } from '../../domain/streams/select-stream.ts';
import type { StreamSource, StreamViewer } from '../../domain/streams/stream-source.ts';
import { refusalHeaders } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { innermost, refusalOf } from '../../platform/trouble.ts';
import { MALFORMED, readBearer, sentToken } from '../access/bearer.ts';

/** The path and the query of a request; null when its target is not a path. */
export function targetOf(req: IncomingMessage): { path: string; query: URLSearchParams } | null {
  const url = req.url?.startsWith('/') ? URL.parse(`http://localhost${req.url}`) : null;
  if (!url) return null;
  let end = url.pathname.length;
  while (end > 1 && url.pathname[end - 1] === '/') end -= 1;
  return { path: url.pathname.slice(0, end), query: url.searchParams };
}

/** Header, query, subprotocol, in order of precedence (Mastodon's streaming, websocket.auth). Refuses a header of another scheme. */
function tokenOf(req: IncomingMessage, query: URLSearchParams): string | null {
  const token = readBearer(req.headers.authorization);
  if (token === MALFORMED) return refuseToken();
  const protocol = req.headers['sec-websocket-protocol']?.split(',')[0]?.trim();
  return token ?? sentToken(query.get('access_token')) ?? sentToken(protocol);
}

const refuseToken = (): never => {
  throw streamRefusal('token_invalid');
};

/** Refuses requests without a token, and tokens that may not open streams. */
export async function viewerOf(
  source: Pick<StreamSource, 'authenticate'>,
  req: IncomingMessage,
  query: URLSearchParams,
): Promise<StreamViewer> {
  const token = tokenOf(req, query);
  if (token === null) throw streamRefusal('token_missing');
  const viewer = await source.authenticate(token);
  return viewer ?? refuseToken();
}

export interface StreamProblem {
  status: number;
  error: string;
  headers: Record<string, string>;
}

/** An error as the client sees it; internal errors are logged. */
export function problemOf(error: unknown, log: Log): StreamProblem {
  const refusal = refusalOf(error);
  if (!refusal || refusal.cause) log.error({ err: innermost(error) }, 'a stream could not be opened');
  if (!refusal) return { status: 500, error: 'An unexpected error occurred', headers: {} };
  return { status: refusal.status, error: refusal.message, headers: refusalHeaders(refusal) };
}
