/** A server of its own for a test file, with its database and a small cast of people. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import memoize from 'memoize';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { ROLE_IDS, type RoleName } from '../../../src/domain/access/roles.ts';
import type { JobName } from '../../../src/domain/kernel/outbox.ts';
import { issueToken } from '../../../src/domain/oauth/issue-token.ts';
import { createAccount } from '../../../src/domain/persons/create-account.ts';
import { hashPassword } from '../../../src/domain/users/passwords/password-hash.ts';
import { signAccessToken } from '../../../src/domain/users/sessions/access-token.ts';
import { openSession } from '../../../src/domain/users/sessions/sessions.ts';
import { drain } from '../../../src/jobs/worker/drain.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { refuseWaitsInTransactions } from '../../../src/platform/database/within-transaction.ts';
import type { MailHosts } from '../../../src/platform/http/mail-hosts.ts';
import { openHttpServer } from '../../../src/platform/http/server.ts';
import type { Log } from '../../../src/platform/log.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../../../src/platform/platform.ts';
import { systemRandom } from '../../../src/platform/random.ts';
import { deriveSecrets } from '../../../src/platform/secrets.ts';
import { type GraphQLAnswer, RestClient, sendGraphQL, trpcClient } from '../clients/clients.ts';
import { createTestDatabase, sharedTemplate } from '../database/database.ts';
import { connected } from '../servers/redis.ts';
import { IDLE_MS } from '../time-limits.ts';
import { type AliasHost, addOrigins } from './alias-hosts.ts';
import { FakeClock } from './fake-clock.ts';
import type { Person } from './person.ts';
import { Verbs } from './verbs.ts';

refuseWaitsInTransactions();

/** For commands of the same server. */
export const SECRET = 'which every server of the tests shares';

/** Scopes of the tokens of the cast's apps. */
const SCOPES = ['read', 'write', 'follow', 'push', 'admin:read', 'admin:write'];

export const PASSWORD = 'correct horse battery staple';

export type { Person } from './person.ts';

/** A person as stored in the database, and the text of the token. */
type Known = Omit<Person, 'id' | 'accessToken'> & { sessionId: bigint };

interface PersonOptions {
  role?: RoleName;
  roleId?: bigint;
  locked?: boolean;
}

export interface WorldOptions extends Pick<PlatformOptions, 'connections'> {
  env?: Record<string, string>;
  /** The name of the server in its addresses, instead of 127.0.0.1; passkeys need one. */
  host?: 'localhost';
  /** Another world's database, for two processes on one. */
  databaseUrl?: string;
  /** The template of its database; by default the migrated one without rows. */
  template?: string;
  clock?: FakeClock;
  /** Which servers take the mail of a domain; none by default. */
  mailHosts?: MailHosts;
  /** Silent by default. */
  log?: Log;
  /** Further hosts of the server, on its port. */
  origins?: readonly AliasHost[];
}

/** Shared by everybody, computed once for each worker: it takes longer than the rest of an account. */
const passwordHash = memoize(() => hashPassword(PASSWORD));

export class World extends Verbs {
  readonly platform: Platform;
  readonly clock: FakeClock;
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly #stop: () => Promise<void>;
  readonly #people = new Map<string, Person>();
  readonly #mayDie = new Set<string>();
  #newcomers = 0;

  constructor(parts: Pick<World, 'platform' | 'clock' | 'url' | 'dataDir' | 'databaseUrl'>, stop: () => Promise<void>) {
    super();
    this.platform = parts.platform;
    this.clock = parts.clock;
    this.url = parts.url;
    this.dataDir = parts.dataDir;
    this.databaseUrl = parts.databaseUrl;
    this.#stop = stop;
  }

  /** Adds a confirmed user. */
  async person(name: string, options: PersonOptions = {}): Promise<Person> {
    return this.meet(await this.add(name, options));
  }

  /** Adds a confirmed user only to the database. */
  async add(name: string, options: PersonOptions = {}): Promise<Known> {
    const email = `${name}@example.org`;
    const ctx = { ...this.platform, viewer: null };
    const { user, actor } = await createAccount(ctx, {
      username: name,
      email,
      password: PASSWORD,
      passwordHash: await passwordHash(),
      roleId: options.roleId ?? (options.role ? ROLE_IDS[options.role] : null),
      confirmed: true,
    });
    if (options.locked) await this.platform.db.actor.update({ where: { id: actor.id }, data: { locked: true } });
    const { token } = await issueToken(this.platform.db, ctx, {
      appId: null,
      userId: user.id,
      actorId: actor.id,
      scopes: SCOPES,
    });
    const { sessionId } = await openSession(ctx, user.id, 'tests');
    return { name, email, token, userId: user.id, actorId: actor.id, sessionId };
  }

  /** Takes a user of its database among the people that the tests name. */
  async meet({ sessionId, ...known }: Known): Promise<Person> {
    const accessToken = await signAccessToken(this.platform, sessionId);
    const person = { ...known, id: known.actorId.toString(), accessToken };
    this.#people.set(known.name, person);
    return person;
  }

  /** Adds a confirmed user whom no test has used: `reader1`, then `reader2`. */
  someone(name = 'someone', options: PersonOptions = {}): Promise<Person> {
    this.#newcomers += 1;
    return this.person(`${name}${this.#newcomers}`, options);
  }

  #of(name: string): Person {
    const person = this.#people.get(name);
    if (!person) throw new Error(`nobody here is called ${name}`);
    return person;
  }

  get alice(): Person {
    return this.#of('alice');
  }
  get bob(): Person {
    return this.#of('bob');
  }
  get carol(): Person {
    return this.#of('carol');
  }
  /** Approves her followers. */
  get erin(): Person {
    return this.#of('erin');
  }
  get mod(): Person {
    return this.#of('mona');
  }
  get admin(): Person {
    return this.#of('olga');
  }

  override rest(person?: Person | null): RestClient {
    return new RestClient(this.url, person?.token ?? null);
  }

  gql(person: Person | null, query: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer> {
    return sendGraphQL(this.url, person?.accessToken ?? null, query, variables);
  }

  trpc(person?: Person | null) {
    return trpcClient(this.url, person?.token ?? null);
  }

  /** Runs due jobs until none is left. */
  override drain(): Promise<void> {
    return drain(this.platform);
  }

  /**
   * Allows jobs of these names to fail permanently in this world. Any other such job fails the file when the world is closed.
   */
  expectDead(...names: JobName[]): void {
    for (const name of names) this.#mayDie.add(name);
  }

  /** Closes it if its database cannot be asked which jobs failed. */
  stop(): Promise<void> {
    return this.#stop();
  }

  async close(): Promise<void> {
    const dead = await deadJobs(this.platform);
    await this.#stop();
    const unexpected = dead.filter(({ name }) => !this.#mayDie.has(name));
    if (unexpected.length > 0)
      throw new Error(`Jobs failed for good: ${unexpected.map(({ name, error }) => `${name} (${error})`).join(', ')}`);
  }
}

/** Buried jobs, and those without attempts left. */
async function deadJobs({ pool }: Platform): Promise<{ name: string; error: string }[]> {
  const { rows } = await pool.query(
    `SELECT name, error FROM dead_jobs UNION ALL
     SELECT task_identifier, last_error FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL`,
  );
  return rows;
}

/** A server without people. */
export async function createEmptyWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.databaseUrl ? null : await createTestDatabase(options);
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-world-'));
  const clock = options.clock ?? new FakeClock();
  const server = await openHttpServer('127.0.0.1', 0, IDLE_MS);
  const url = `http://${options.host ?? '127.0.0.1'}:${server.port}`;
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // Raised time limits, so that a busy machine fails no test.
    DATABASE_TIMEOUT: '60',
    ...options.env,
  });
  await addOrigins(databaseUrl, server.port, options.origins ?? []);
  const platform = await createPlatform(config, {
    databaseUrl,
    secrets: deriveSecrets(SECRET),
    clock,
    random: { ...systemRandom, keyPair: async () => inject('keyPair') },
    // Tests have no DNS.
    mailHosts: options.mailHosts ?? (async () => []),
    ...(options.connections !== undefined && { connections: options.connections }),
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
  });
  await connected(platform.redis);
  const app = createApp(platform);
  server.serve(app);
  return new World({ platform, clock, url, dataDir, databaseUrl }, async () => {
    await app.close();
    await server.close(0);
    await platform.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

const CAST: Record<string, PersonOptions> = {
  ...{ alice: {}, bob: {}, carol: {}, erin: { locked: true } },
  ...{ mona: { role: 'Moderator' }, olga: { role: 'Admin' } },
};

/** The address of the server that created the template. */
const TEMPLATE_URL = 'http://template.example';

async function addCast(world: World): Promise<Known[]> {
  const known: Known[] = [];
  for (const [name, options] of Object.entries(CAST)) known.push(await world.add(name, options));
  await world.drain();
  return known;
}

/** A database with the cast, created once in a run: copying it is cheaper than creating six accounts. */
const castTemplate = memoize(() =>
  sharedTemplate('with_cast', async (databaseUrl) => {
    const world = await createEmptyWorld({ databaseUrl, env: { PUBLIC_URL: TEMPLATE_URL } });
    const known = await addCast(world);
    await world.close();
    return JSON.stringify(known, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  }),
);

const readKnown = (text: string): Known[] =>
  JSON.parse(text, (key, value) => (key.endsWith('Id') ? BigInt(value) : value));

/** A server with alice, bob, carol, erin (locked), mona the moderator and olga the administrator. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  if (options.databaseUrl) {
    const world = await createEmptyWorld(options);
    for (const known of await addCast(world)) await world.meet(known);
    return world;
  }
  const { name, comment } = await castTemplate();
  const world = await createEmptyWorld({ ...options, template: name });
  await world.platform.pool.query(
    `UPDATE actors SET (uri, url, inbox, outbox, shared_inbox, followers_uri) = (
       replace(uri, $1, $2), replace(url, $1, $2), replace(inbox, $1, $2), replace(outbox, $1, $2),
       replace(shared_inbox, $1, $2), replace(followers_uri, $1, $2))`,
    [TEMPLATE_URL, world.platform.config.publicUrl],
  );
  for (const known of readKnown(comment)) await world.meet(known);
  return world;
}
