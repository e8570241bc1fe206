/**
 * Refuses every request from a network without access, before any facade sees it; only `/health` answers. Open connections, such
 * as streams, are closed when their network is blocked.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express, RequestHandler } from 'express';
import { type IpBlocksContext, mayNotAccess, onIpRules } from '../../domain/blocks/ip/known-ip-blocks.ts';
import { plainForwardedFor } from './forwarded-for.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT = 'Forbidden';

/** The refusal in the form of each facade; a plain line for pages and files. */
const FORMS: readonly (readonly [path: RegExp, body: object])[] = [
  [/^\/api\/?$/, { errors: [{ message: TEXT, extensions: { code: 'FORBIDDEN' } }] }],
  [/^\/trpc\b/, { error: { message: TEXT, code: -32003, data: { code: 'FORBIDDEN', httpStatus: 403 } } }],
  [/^\/(?:api|oauth)\b/, { error: TEXT }],
];

function answer(path: string): { type: string; body: string } {
  const form = FORMS.find(([pattern]) => pattern.test(path))?.[1];
  return form
    ? { type: JSON_TYPE, body: JSON.stringify(form) }
    : { type: 'text/plain; charset=utf-8', body: `${TEXT}\n` };
}

function refuse(path: string, res: ServerResponse): void {
  const { type, body } = answer(path);
  res.writeHead(403, { 'Content-Type': type, 'Cache-Control': 'no-store', 'Content-Length': Buffer.byteLength(body) });
  res.end(body);
}

/** Decides at once, unless this process has not read the rules yet; if they cannot be read, the facade reports the failure. */
function decide(ctx: IpBlocksContext, ip: string, act: (refused: boolean) => void): void {
  const refused = mayNotAccess(ctx, ip);
  if (typeof refused === 'boolean') act(refused);
  else refused.catch(() => false).then(act);
}

/** A connection that can be cut off: a response, or the socket of an upgrade. */
type Open = ServerResponse | Duplex;

export interface NetworkGate {
  handler: RequestHandler;
  /** The same for upgrades to WebSockets, which no handler of the app sees. */
  upgrades(app: Express, upgrade: UpgradeFrom): Upgrade;
  /** Stops closing open connections. */
  close(): void;
}

type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
type UpgradeFrom = (...given: [...Parameters<Upgrade>, ip: string]) => void;

export function refuseNetworks(ctx: IpBlocksContext): NetworkGate {
  const open = new Map<Open, string>();
  const admit = (ip: string, connection: Open): void => {
    open.set(connection, ip);
    connection.once('close', () => open.delete(connection));
  };
  const stop = onIpRules(ctx, () => {
    for (const [connection, ip] of open) decide(ctx, ip, (refused) => refused && connection.destroy());
  });
  return {
    handler(req, res, next) {
      const ip = req.ip ?? '';
      decide(ctx, ip, (refused) => {
        if (refused) return refuse(req.path, res);
        admit(ip, res);
        next();
      });
    },
    upgrades: (app, upgrade) => (req, socket, head) => {
      plainForwardedFor(req);
      // Express' own reading of the address, with the trusted proxies.
      const ip =
        (Reflect.get(app.request, 'ip', Object.create(req, { app: { value: app } })) as string | undefined) ?? '';
      decide(ctx, ip, (refused) => {
        if (refused) {
          socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
          return;
        }
        admit(ip, socket);
        upgrade(req, socket, head, ip);
      });
    },
    close: stop,
  };
}
