/** Servers of others that do not answer: after each time-out in a row they are left alone for longer. */

import { NoAnswer } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { ask, batchedStatement, MOST_LOOK_UPS } from '../../platform/reading/batched-statement.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;
type Asking = Pick<Platform, 'db' | 'sql' | 'clock'>;

/** The host is not asked at the moment; a job that meets this runs again at `until`. */
export class HostPaused extends Error {
  override readonly name = 'HostPaused';
  readonly host: string;
  readonly until: Date;

  constructor(host: string, until: Date) {
    super(`${host} did not answer and is asked again at ${until.toISOString()}`);
    this.host = host;
    this.until = until;
  }
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** The host of a web address, with its port; empty for other text. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

async function pause({ db, clock }: Ctx, host: string): Promise<void> {
  const now = clock.now();
  // Two processes may count the same silence twice, which only lengthens the pause.
  await db.$executeRaw`
    INSERT INTO silent_hosts AS h (host, failures, until) VALUES (${host}, 1, ${new Date(now.getTime() + FIRST_PAUSE_MS)}::timestamptz)
    ON CONFLICT (host) DO UPDATE SET failures = h.failures + 1,
      until = ${now}::timestamptz + least(${FIRST_PAUSE_MS}::float8 * 2 ^ least(h.failures, 16), ${LONGEST_PAUSE_MS}::float8) * interval '1 millisecond'`;
}

const pauseOf = batchedStatement<{ until: Date }, 'host'>('silent_host', {
  most: MOST_LOOK_UPS,
  parameters: { host: 'text' },
  text: 'SELECT h.until FROM silent_hosts h WHERE h.host = q.host',
});

/**
 * Asks the server of `url`, unless it is paused. No connection to the database is held meanwhile.
 *
 * @throws HostPaused without asking, while it is paused
 */
export async function askHost<Answer>(ctx: Asking, url: string, request: () => Promise<Answer>): Promise<Answer> {
  const host = hostOf(url);
  const [known] = await ask(ctx.sql, pauseOf, { host });
  if (known && known.until > ctx.clock.now()) throw new HostPaused(host, known.until);
  try {
    const answer = await request();
    if (known) await ctx.db.silentHost.deleteMany({ where: { host } });
    return answer;
  } catch (error) {
    if (error instanceof NoAnswer) await pause(ctx, host);
    throw error;
  }
}

const FORGOTTEN_MS = 86_400_000;

/** Forgets hosts that nobody has asked since their last pause ended a day ago. */
export async function forgetSilentHosts({ db, clock }: Ctx): Promise<void> {
  await db.silentHost.deleteMany({ where: { until: { lt: new Date(clock.now().getTime() - FORGOTTEN_MS) } } });
}
