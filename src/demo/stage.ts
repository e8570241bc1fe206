/** Where the demo community is built: the platform of the past, and each person's way to the procedures. */

import { ALL_SCOPES } from '../domain/oauth/scopes.ts';
import { createAccount } from '../domain/persons/create-account.ts';
import type { Viewer } from '../domain/viewer.ts';
import { createIds } from '../platform/ids.ts';
import { createLimiter } from '../platform/limiter.ts';
import type { Platform } from '../platform/platform.ts';
import { createCaller } from '../routers/app-router.ts';
import { Reply } from '../routers/reply.ts';
import { DemoClock } from './demo-time.ts';
import type { DemoPerson } from './people.ts';

export type Caller = ReturnType<typeof createCaller>;

export interface Cast {
  actorId: string;
  caller: Caller;
  password: string;
}

/** Ids of the past come from another number than this process', so that they never meet. */
const PROCESS_NUMBER = 1023;

export class Stage {
  readonly clock: DemoClock;
  readonly platform: Platform;
  /** The moment up to which the story goes. */
  readonly today: number;
  readonly #cast = new Map<string, Cast>();

  constructor(platform: Platform) {
    this.clock = new DemoClock(platform.clock);
    this.today = platform.clock.now().getTime();
    this.platform = {
      ...platform,
      // One afternoon of this community is more than anyone may do in a day.
      config: { ...platform.config, rateLimits: false },
      limiter: createLimiter(null, false),
      clock: this.clock,
      ids: createIds(this.clock, PROCESS_NUMBER),
    };
  }

  /** Signs somebody up and lets them in. */
  async enter(person: DemoPerson): Promise<void> {
    const password = this.platform.random.token(9);
    const { user, actor } = await createAccount(
      { ...this.platform, viewer: null },
      {
        username: person.name,
        email: `${person.name}@demo.example`,
        password,
        role: person.role ?? null,
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
      role: user.role,
      confirmed: true,
      approved: true,
      suspended: false,
      locale: user.locale,
      chosenLanguages: [],
    };
    const caller = createCaller({
      ...this.platform,
      viewer,
      tokenProblem: null,
      reply: new Reply(),
      ip: '127.0.0.1',
      userAgent: null,
      requestId: 'demo',
      idempotencyKey: null,
    });
    this.#cast.set(person.name, { actorId: actor.id.toString(), caller, password });
  }

  /** These approve their followers. */
  async lock(names: readonly string[]): Promise<void> {
    const data = { locked: true };
    for (const name of names)
      await this.platform.db.actor.update({ where: { id: BigInt(this.of(name).actorId) }, data });
  }

  /** Lets some time pass. */
  later(ms: number): void {
    this.clock.moveTo(this.clock.now().getTime() + ms);
  }

  of(name: string): Cast {
    const found = this.#cast.get(name);
    if (!found) throw new Error(`the demo community has nobody called ${name}`);
    return found;
  }
}
