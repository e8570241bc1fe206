/**
 * Server and web client with live reload, at one address: `npm run dev`. Vite serves the client's sources and passes everything
 * else to the server; a change in src/ replaces the server's worker, while the primary keeps the database.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../src/platform/config.ts';
import { buildLook } from './build-look.ts';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './server-process.ts';

const root = path.join(import.meta.dirname, '..');
const web = path.join(root, 'web');
const BASE = '/client/';
/** Editors write a file in several steps, and programs several files. */
const PAUSE_MS = 100;

const { port, publicUrl } = readConfig(process.env);

/** A free port. */
async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const found = (probe.address() as net.AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  return found;
}

const serverPort = await freePort();

const server = spawn(process.execPath, [...NODE_FLAGS, path.join(root, 'src/main.ts'), '--workers', '1'], {
  cwd: root,
  env: { ...process.env, ...NODE_ENVIRONMENT, PORT: String(serverPort), PUBLIC_URL: publicUrl },
  stdio: 'inherit',
});
server.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));

let pause: NodeJS.Timeout | undefined;
watch(path.join(root, 'src'), { recursive: true }, (_event, file) => {
  if (!file || !/\.(?:tsx?|txt|css|js)$/.test(file) || file.startsWith('generated')) return;
  clearTimeout(pause);
  pause = setTimeout(() => {
    console.log(`Changed: src/${file}`);
    if (file.endsWith('.tsx')) buildLook();
    server.kill('SIGHUP');
  }, PAUSE_MS);
});

/** The code that @vitejs/plugin-react must run before any component. */
const REFRESH = `import { injectIntoGlobalHook } from '${BASE}@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** The client's page with its sources in place of the built files. */
const withSources = (page: string): string =>
  page
    .replace(/<link rel="(?:stylesheet|modulepreload)" href="\/client\/[^>]*>\n?/g, '')
    .replace(
      /<script type="module" src="\/client\/[^"]*"><\/script>/,
      `<script type="module">${REFRESH}</script><script type="module" src="${BASE}@vite/client"></script><script type="module" src="${BASE}src/main.tsx"></script>`,
    );

/** Passes an answer on; the text of the client's page is changed, because its policy forbids what Vite adds. */
function answer(from: IncomingMessage, to: ServerResponse): void {
  const { 'content-security-policy': policy, ...headers } = from.headers;
  const isPage = /^text\/html/.test(headers['content-type'] ?? '') && !headers['content-encoding'];
  if (!isPage) {
    to.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(to);
    return;
  }
  let page = '';
  from.setEncoding('utf8');
  from.on('data', (text) => {
    page += text;
  });
  from.once('end', () => {
    const changed = withSources(page);
    const { 'content-length': _length, ...kept } = headers;
    to.writeHead(
      from.statusCode ?? 502,
      changed === page && policy ? { ...kept, 'content-security-policy': policy } : kept,
    );
    to.end(changed);
  });
}

const vite = await createServer({
  configFile: path.join(web, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    fs: { allow: [root] },
    proxy: {
      [`^/(?!${BASE.slice(1)})`]: {
        target: `http://127.0.0.1:${serverPort}`,
        ws: true,
        xfwd: true,
        selfHandleResponse: true,
        configure: (proxy) => {
          // Answers that are compressed cannot be changed.
          proxy.on('proxyReq', (request) => request.setHeader('accept-encoding', 'identity'));
          proxy.on('proxyRes', (from, _request, to) => answer(from, to));
        },
      },
    },
  },
});
await vite.listen();
console.log(`Sources are watched; open ${publicUrl} when the server is ready.`);
