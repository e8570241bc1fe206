/** A fake web site whose pages tests define and whose requests it counts. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHttp, type OutgoingLimits } from '../../../src/platform/http/outgoing.ts';
import type { World } from '../world/world.ts';
import { listenLocally } from './listen-locally.ts';

export type Page = string | Uint8Array | ((req: IncomingMessage, res: ServerResponse) => void);

export interface RemoteSite {
  url: string;
  /** Requested paths in order. */
  asked: string[];
  userAgents: Set<string>;
  /** Clears the requests, not the pages. */
  forget(): void;
  /** Adds a page and returns its address. */
  put(path: string, page: Page, type?: string): string;
  close(): Promise<void>;
}

export async function startSite(host = '127.0.0.1'): Promise<RemoteSite> {
  const pages = new Map<string, { page: Page; type: string }>();
  const asked: string[] = [];
  const userAgents = new Set<string>();
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    asked.push(path);
    userAgents.add(req.headers['user-agent'] ?? '');
    const found = pages.get(path.replace(/\?.*/, ''));
    if (!found) res.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not here</title>');
    else if (typeof found.page === 'function') found.page(req, res);
    else res.writeHead(200, { 'content-type': found.type }).end(found.page);
  });
  const { url, close } = await listenLocally(server, host);
  return {
    url,
    asked,
    userAgents,
    forget() {
      asked.length = 0;
    },
    put(path, page, type = 'text/html') {
      pages.set(path, { page, type });
      return url + path;
    },
    close,
  };
}

/** Tests have no Internet: the SSRF guard allows this world local addresses, with the same limits or narrower ones. */
export function allowLocalRequests(world: World, limits: OutgoingLimits = {}): void {
  const http = createHttp(() => true);
  world.platform.http = { ...http, get: (url, headers, given) => http.get(url, headers, { ...given, ...limits }) };
}
