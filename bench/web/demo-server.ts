/** The whole server with the demo community, as `npm start` runs it, and a session of one of its people. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../scripts/server-process.ts';

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');

export interface DemoServer {
  url: string;
  /** The cookies of a signed-in browser. */
  cookie: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  listener.close();
  return port;
}

/** Signs in on the server's page. */
async function signIn(url: string, email: string, password: string): Promise<string> {
  const page = await fetch(`${url}/auth/sign_in`);
  const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? [];
  const cookiesOf = ({ headers }: Response): string[] => headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const visitor = cookiesOf(page);
  const signedIn = await fetch(`${url}/auth/sign_in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visitor.join('; ') },
    body: new URLSearchParams({ form_token: token, act: 'sign_in', email, password }),
  });
  if (signedIn.status !== 303) throw new Error(`the sign-in answered ${signedIn.status}`);
  return [...visitor, ...cookiesOf(signedIn)].join('; ');
}

export async function startDemo(): Promise<DemoServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-bench-web-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  };
  const child = fork(MAIN, [], {
    execArgv: NODE_FLAGS,
    env: { PATH: process.env.PATH, ...NODE_ENVIRONMENT, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  for await (const text of child.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    said += text;
    if (said.includes('ready at')) break;
  }
  const [, email = '', password = ''] = /: (\S+@\S+) (\S+)\n/.exec(said) ?? [];
  return {
    url,
    cookie: await signIn(url, email, password),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
