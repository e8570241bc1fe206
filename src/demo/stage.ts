/** A platform with the demo's clock, and a caller of the procedures for each person. */

import { ROLE_IDS } from '../domain/access/roles.ts';
import { ALL_SCOPES } from '../domain/access/scopes.ts';
import type { Viewer } from '../domain/access/viewer.ts';
import { createAccount } from '../domain/persons/create-account.ts';
import { heldRoleOf } from '../domain/roles/find.ts';
import { JOB_HANDLERS } from '../jobs/handlers.ts';
import { drain } from '../jobs/worker/drain.ts';
import { createIds } from '../platform/ids.ts';
import { createLimiter } from '../platform/limiter.ts';
import type { Platform } from '../platform/platform.ts';
import { Reply } from '../procedures/reply.ts';
import { createCaller } from '../routers/app-router.ts';
import { DemoClock } from './demo-time.ts';
import { withMuseum } from './museum.ts';
import type { DemoPerson } from './people.ts';

export type Caller = ReturnType<typeof createCaller>;

export interface Cast {
  actorId: string;
  caller: Caller;
  password: string;
}

interface Person extends Pick<Cast, 'actorId' | 'password'> {
  viewer: Viewer;
}

/** Nobody listens yet, and the addresses do not exist: notifications are stored, and neither streamed, pushed nor mailed. */
const { 'notification.created': _unheard, 'mail.requested': _unread, ...HANDLERS } = JOB_HANDLERS;

/** Demo ids use other process numbers than this process, so that they never collide. */
const LAST_PROCESS_NUMBER = 1023;

export class Stage {
  readonly clock: DemoClock;
  readonly platform: Platform;
  /** The time at which the script ends. */
  readonly today: number;
  readonly #real: Platform;
  readonly #people: Map<string, Person>;
  readonly #cast = new Map<string, Cast>();

  constructor(
    platform: Platform,
    today = platform.clock.now().getTime(),
    number = 0,
    people = new Map<string, Person>(),
  ) {
    this.clock = new DemoClock(platform.clock);
    this.today = today;
    this.#real = platform;
    this.#people = people;
    this.platform = {
      ...platform,
      // The script exceeds the rate limits.
      config: { ...platform.config, rateLimits: false },
      limiter: createLimiter(null, false),
      // The addresses do not exist.
      mail: { send: async () => {} },
      http: withMuseum(platform.http, today),
      clock: this.clock,
      ids: createIds(this.clock, LAST_PROCESS_NUMBER - number),
    };
  }

  /** A copy with the same people and a clock of its own, so that scenes can run concurrently. */
  beside(number: number): Stage {
    return new Stage(this.#real, this.today, number, this.#people);
  }

  /**
   * Runs the due jobs, except those without a handler, which it deletes: the queue would pass over them at each job. It deletes them when all runners
   * are done, because jobs that still run enqueue more of them, and would lock them in another order.
   *
   * @param runners how many jobs run concurrently
   */
  async drain(runners = 1): Promise<void> {
    await Promise.all(Array.from({ length: runners }, () => drain(this.platform, { handlers: HANDLERS })));
    await this.platform.pool.query(
      `SELECT graphile_worker.complete_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs WHERE task_identifier IN ('notification.created', 'mail.requested')))`,
    );
  }

  /** Creates a confirmed account. */
  async enter(person: DemoPerson): Promise<void> {
    const password = this.platform.random.token(9);
    const { user, actor } = await createAccount(
      { ...this.platform, viewer: null },
      {
        username: person.name,
        email: `${person.name}@demo.example`,
        password,
        roleId: person.role ? ROLE_IDS[person.role] : null,
        confirmed: true,
        name: person.displayName,
        summary: person.summary,
        locale: person.locale ?? 'en',
      },
    );
    const viewer: Viewer = {
      tokenId: null,
      sessionId: 0n,
      appId: null,
      userId: user.id,
      actorId: actor.id,
      scopes: ALL_SCOPES,
      role: await heldRoleOf(this.platform.db, user.roleId),
      confirmed: true,
      approved: true,
      suspended: false,
      locale: user.locale,
      chosenLanguages: [],
      posting: { actorId: actor.id, settings: user.settings, locked: person.locked ?? false, moved: false },
    };
    this.#people.set(person.name, { actorId: actor.id.toString(), viewer, password });
  }

  #callerOf(viewer: Viewer): Caller {
    return createCaller({
      ...this.platform,
      viewer,
      tokenProblem: null,
      reply: new Reply(),
      ip: '127.0.0.1',
      userAgent: null,
      requestId: 'demo',
      idempotencyKey: null,
    });
  }

  /** Makes these accounts approve their followers. */
  async lock(names: readonly string[]): Promise<void> {
    const data = { locked: true };
    for (const name of names)
      await this.platform.db.actor.update({ where: { id: BigInt(this.of(name).actorId) }, data });
  }

  /** Advances the clock. */
  later(ms: number): void {
    this.clock.moveTo(this.clock.now().getTime() + ms);
  }

  of(name: string): Cast {
    const found = this.#cast.get(name);
    if (found) return found;
    const person = this.#people.get(name);
    if (!person) throw new Error(`the demo community has nobody called ${name}`);
    const { actorId, password, viewer } = person;
    const cast = { actorId, password, caller: this.#callerOf(viewer) };
    this.#cast.set(name, cast);
    return cast;
  }
}
