/** Debian's Mastodon clients, run as their users run them: `toot` in a terminal, Mastodon.py in a script. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isThere, PYTHON } from '../servers/programs.ts';
import type { Person, World } from '../world/world.ts';
import { openConsent } from './authorization.ts';
import { Browser } from './browser.ts';
import { type Ended, waitForExit } from './wait-for-exit.ts';

export const HAS_MASTODON_PY = isThere('python3-mastodon');
export const HAS_TOOT = isThere('toot');

/** The browser part of a program's sign-in; returns the code to paste into the program. */
async function authorizeAt(world: World, url: string, { email }: Person): Promise<string> {
  const { pathname, search } = new URL(url);
  const browser = new Browser(world.url);
  const consent = await openConsent(browser, pathname + search, email);
  const [, code] = /<code class="code">([^<]+)</.exec((await browser.submit(consent, 'allow')).text) ?? [];
  if (!code) throw new Error('no code was given');
  return code;
}

/** A terminal with `toot`, which stores the signed-in accounts. */
export class Toot {
  readonly #world: World;
  readonly #home = mkdtempSync(path.join(tmpdir(), 'plaza-toot-'));

  constructor(world: World) {
    this.#world = world;
  }

  #start(args: string[]): ChildProcessWithoutNullStreams {
    const env = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: this.#home, HOME: this.#home, LC_ALL: 'C.UTF-8' };
    return spawn('toot', args, { env: { ...env, PYTHONUNBUFFERED: '1' } });
  }

  /** Signs in by the browser; returns the output. */
  async login(person: Person): Promise<string> {
    const child = this.#start(['login', '--instance', new URL(this.#world.url).host, '--disable-https']);
    let out = '';
    const said = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = pattern.exec(out);
        if (found) return found[0];
        await Promise.race([
          once(child.stdout, 'data'),
          once(child, 'close').then(() => Promise.reject(new Error(out))),
        ]);
      }
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        out += text;
      });
    }
    const closed = once(child, 'close');
    await said(/Open link in default browser/);
    child.stdin.write('n\n');
    const code = await authorizeAt(this.#world, await said(/https?:\/\/\S+\/oauth\/authorize\S+/), person);
    child.stdin.end(`${code}\n`);
    await closed;
    return out;
  }

  /** Runs a command and returns its output; fails when the command does. */
  async run(...args: string[]): Promise<string> {
    const { code, out, err } = await this.try(...args);
    if (code !== 0) throw new Error(`toot ${args.join(' ')} ended with ${code}: ${err}${out}`);
    return out;
  }

  async try(...args: string[]): Promise<Ended> {
    const child = this.#start(args);
    child.stdin.end();
    return waitForExit(child);
  }

  close(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the library gives
type Answer = any;

/** A script with Mastodon.py. */
export class MastodonPy {
  readonly #child = spawn(PYTHON, [path.join(import.meta.dirname, '../../clients/mastodon_door.py')], {
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  readonly #lines = new EventEmitter();
  readonly #closed = once(this.#child, 'close');

  constructor() {
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      this.#lines.emit(message.event ?? 'answer', message);
    });
  }

  /** Calls one of the library's functions. Rejects with the error that the library raised. */
  async call(name: string, args: unknown[] = [], named: object = {}): Promise<Answer> {
    const answered = once(this.#lines, 'answer');
    this.#child.stdin.write(`${JSON.stringify({ call: name, args, named })}\n`);
    const [{ answer, error, said }] = await answered;
    if (error) throw new Error(`${name}: ${error} ${JSON.stringify(said)}`);
    return answer;
  }

  /** A raw request through the library's own client, for endpoints without a function. */
  request(method: string, path: string, params: object = {}): Promise<Answer> {
    return this.call('_Mastodon__api_request', [method, path, params]);
  }

  /** Waits for the next streamed event of that kind. */
  async next(event: 'update' | 'delete' | 'notification'): Promise<Answer> {
    const [{ payload }] = await once(this.#lines, event);
    return payload;
  }

  /** Registers an application, and signs someone in with it, by the browser. */
  async login(world: World, person: Person, more: string[] = []): Promise<void> {
    const scopes = ['read', 'write', 'follow', ...more];
    const [id, secret] = await this.call('create_app', ['Script'], { scopes, api_base_url: world.url });
    await this.call('open', [], { client_id: id, client_secret: secret, api_base_url: world.url });
    const url = await this.call('auth_request_url', [], { scopes });
    await this.call('log_in', [], { code: await authorizeAt(world, url, person), scopes });
  }

  async close(): Promise<void> {
    this.#child.kill();
    await this.#closed;
  }
}
