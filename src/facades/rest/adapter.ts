/** Serves the REST routes of a tRPC router on Express, with the conventions of Mastodon's API. */
import type { ServerResponse } from 'node:http';
import { type AnyRouter, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import memoize from 'memoize';
import { Reply } from '../../procedures/reply.ts';
import { disconnectSignal } from '../requests/disconnect-signal.ts';
import { textLimit } from '../requests/largest-input.ts';
import { type BodyLimits, Uploads } from '../requests/multipart.ts';
import { coercer } from './coerce.ts';
import type { Coerce } from './coerce-scalar.ts';
import { restError } from './errors.ts';
import { exactIntegers } from './exact-integers.ts';
import { formToken, readParameters } from './input.ts';
import { type Route, routeTable } from './routes.ts';
import { send } from './send.ts';

/** The input of `createContext`. */
export interface RestRequest {
  req: Request;
  res: Response;
  reply: Reply;
  /** Reads the token from the form body, if there is one. */
  formToken(): Promise<string | null>;
}

export interface RestOptions<Context extends object> {
  /** The base URL, without a trailing slash. */
  publicUrl: string;
  createContext(request: RestRequest): Context | Promise<Context>;
  /** Makes an id for a request without an X-Request-Id. */
  newRequestId(): string;
  /** Called with every refusal and failure before it is answered. */
  onError?(failure: { error: TRPCError; status: number; procedure: string; req: Request }): void;
  limits?: Partial<BodyLimits>;
}

interface Compiled extends Route {
  coerce: Coerce;
  /** Transforms the output before it is serialized; null leaves it unchanged. */
  write: ReturnType<typeof exactIntegers>;
  /** Bytes of text that the input can have. */
  text: number;
  deprecation: string | undefined;
}

const LIMITS: BodyLimits = { text: 4_000_000, file: 105_000_000, files: 8 };

/**
 * An Express handler for every REST route of the router. Mount it at the root, behind `cors` and before body parsers.
 *
 * It answers unknown paths below /api/v… with a JSON 404 and passes everything else to `next`. Throws at once if two procedures
 * have the same method and path.
 */
export function restAdapter<Context extends object>(router: AnyRouter, options: RestOptions<Context>): RequestHandler {
  const table = routeTable(router);
  return (req, res, next) => dispatch(table, options, req, res, next);
}

/** Compiles a route at its first request: all of them would take half of a start. */
const compiled = memoize(
  (route: Route): Compiled => {
    const { meta, alias, input, output } = route;
    const since = alias ? alias.deprecatedSince : meta.deprecatedSince;
    return {
      ...route,
      coerce: input ? coercer(input) : () => undefined,
      write: exactIntegers(output),
      text: textLimit(input),
      deprecation: since && `@${Date.parse(since) / 1000}`,
    };
  },
  { cache: new WeakMap() },
);

function bodyLimits({ meta, text: most }: Compiled, options: Pick<RestOptions<object>, 'limits'>): BodyLimits {
  const limits = { ...LIMITS, ...options.limits };
  const text = Math.min(limits.text, most);
  // Without file fields, files are limited like text, so that a form cannot fill the disk.
  return {
    ...limits,
    text,
    file: meta.form === 'multipart' ? (meta.largestFile ?? limits.file) : Math.min(limits.file, text),
  };
}

function dispatch<Context extends object>(
  table: ReturnType<typeof routeTable>,
  options: RestOptions<Context>,
  req: Request,
  res: Response,
  next: NextFunction,
): void {
  const at = req.url.indexOf('?');
  const path = at < 0 ? req.url : req.url.slice(0, at);
  const found = table.find(req.method === 'HEAD' ? 'GET' : req.method, path);
  if (found && 'value' in found) {
    identify(req, res, options);
    void answer(compiled(found.value), found.params, at < 0 ? '' : req.url.slice(at + 1), options, req, res);
  } else if (found && req.method === 'OPTIONS') {
    const allow = found.allow.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    send(res, 200, allow, [['Allow', allow]]);
  } else if (/^\/api\/v\d/.test(path)) {
    identify(req, res, options);
    if (isDecodable(path)) send(res, 404, { error: 'Not Found' });
    else send(res, 400, { error: 'Bad Request' });
  } else {
    next();
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Sets X-Request-Id, from the client's header or a new id, unless an earlier handler has. */
function identify(req: Request, res: Response, options: Pick<RestOptions<object>, 'newRequestId'>): void {
  if (res.hasHeader('X-Request-Id')) return;
  const sent = req
    .get('X-Request-Id')
    ?.replace(/[^\w\-@]/g, '')
    .slice(0, 255);
  res.setHeader('X-Request-Id', sent || options.newRequestId());
}

async function answer<Context extends object>(
  route: Compiled,
  params: Record<string, string>,
  query: string,
  options: RestOptions<Context>,
  req: Request,
  res: Response,
): Promise<void> {
  const reply = new Reply(options.publicUrl + req.originalUrl);
  if (route.deprecation) reply.header('Deprecation', route.deprecation);
  const uploads = new Uploads();
  const limits = bodyLimits(route, options);
  const signal = disconnectSignal(res);
  try {
    // The body is read at most once, and only when tRPC requests the input, after the gates. A form that may contain the token is
    // read before.
    let sent: Promise<Record<string, unknown>> | undefined;
    let input: Promise<unknown> | undefined;
    const parameters = () => (sent ??= readParameters(req, { query, params, limits, uploads }));
    const getRawInput = () => (input ??= parameters().then(route.coerce));
    const request = { req, res, reply, formToken: () => formToken(req, parameters) };
    if (!route.input) await getRawInput();
    const ctx = await options.createContext(request);
    const call = { path: route.name, type: route.type, ctx, getRawInput, signal, batchIndex: 0 };
    const data = await route.procedure(call);
    if (!res.headersSent) sendReply(res, reply, route.write ? route.write(data) : data);
  } catch (cause) {
    if (signal.aborted) return; // the client has disconnected
    const error = getTRPCErrorFromUnknown(cause);
    const { status, body, headers } = restError(error);
    options.onError?.({ error, status, procedure: route.name, req });
    if (res.headersSent) res.destroy();
    else {
      // Caching applies to the intended answer of the procedure, not to an error.
      reply.headers.delete('Cache-Control');
      send(res, status, body, [...reply.headers, ...Object.entries(headers)]);
    }
  } finally {
    await uploads.remove();
  }
}

function sendReply(res: ServerResponse, reply: Reply, data: unknown): void {
  if (reply.location === undefined) {
    send(res, reply.status ?? 200, data, reply.headers);
    return;
  }
  const status = reply.status ?? 302;
  send(res, status, '', [...reply.headers, ['Location', reply.location]]);
}
