/**
 * Remote servers that do not answer: after each timeout in a row they are paused for longer, for requests of the same kind. A
 * server that never answers one kind of activity still gets the others.
 */

import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { NoAnswer } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../platform/reading/batched-statement.ts';
import { siteOf } from './site-of.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;
export type AskingContext = Pick<Platform, 'db' | 'sql' | 'clock'>;

/** The kind of request: fetch a document, a file or a web page, send a push message, or deliver an activity of some kind. */
export type RequestKind = 'document' | 'file' | 'page' | 'push' | `activity ${string}`;

/** The host is paused. A job that catches this runs again at `until`. */
export class HostPaused extends Error {
  override readonly name = 'HostPaused';
  readonly host: string;
  readonly until: Date;

  constructor(host: string, until: Date) {
    super(`${host} did not answer and gets the next request at ${until.toISOString()}`);
    this.host = host;
    this.until = until;
  }
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** The host of a web address, with its port; empty for other text. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

const pauseHost = statement(
  'pause_silent_host',
  `INSERT INTO silent_hosts AS h (host, kind, site, failures, until) VALUES ($1, $2, $3, 1, $4::timestamptz)
   ON CONFLICT (host, kind) DO UPDATE SET failures = h.failures + 1,
     until = $5::timestamptz + least(${FIRST_PAUSE_MS}::float8 * 2 ^ least(h.failures, 16), ${LONGEST_PAUSE_MS}::float8) * interval '1 millisecond'`,
);

async function pause({ db, clock }: Ctx, host: string, kind: RequestKind): Promise<void> {
  const now = clock.now();
  const first = new Date(now.getTime() + FIRST_PAUSE_MS);
  // Two processes may count the same silence twice, which only lengthens the pause.
  await sqlWithin(db).run(pauseHost, [host, kind, siteOf(host), first, now]);
}

/**
 * With this many silent hosts in a site, its other hosts are paused too, unless something reached them before: the owner of a
 * domain can create any number of names, each of which would cost a timeout.
 */
const SILENT_OF_SITE = 4;

const pauseOf = batchedStatement('silent_host', {
  most: MOST_LOOK_UPS,
  parameters: { host: 'text', kind: 'text', site: 'text', now: 'timestamptz' },
  text: `SELECT own.until AS own, of_site.until AS of_site FROM (VALUES (1)) AS one
      LEFT JOIN LATERAL (SELECT h.until FROM silent_hosts h WHERE h.host = q.host AND h.kind = q.kind) own ON true
      LEFT JOIN LATERAL (
        SELECT min(h.until) AS until FROM silent_hosts h WHERE h.site = q.site AND h.kind = q.kind AND h.until > q.now
        HAVING count(*) >= ${SILENT_OF_SITE} AND NOT EXISTS (SELECT FROM remote_hosts r WHERE r.host = q.host)) of_site ON true`,
});

/**
 * Sends a request to the server of `url`, unless it is paused for that kind. The caller must hold no database connection.
 *
 * @throws HostPaused without a request while the host is paused
 */
export async function askHost<Answer>(
  ctx: AskingContext,
  url: string,
  kind: RequestKind,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const host = hostOf(url);
  const now = ctx.clock.now();
  const [known] = await queryBatched(ctx.sql, pauseOf, { host, kind, site: siteOf(host), now });
  for (const until of [known?.own, known?.of_site]) if (until && until > now) throw new HostPaused(host, until);
  try {
    const answer = await request();
    if (known?.own) await ctx.db.silentHost.deleteMany({ where: { host, kind } });
    return answer;
  } catch (error) {
    if (error instanceof NoAnswer) await pause(ctx, host, kind);
    throw error;
  }
}

const FORGOTTEN_MS = 86_400_000;

/** Deletes hosts that were not contacted for a day after their last pause. */
export async function forgetSilentHosts({ db, clock }: Ctx): Promise<void> {
  await db.silentHost.deleteMany({ where: { until: { lt: new Date(clock.now().getTime() - FORGOTTEN_MS) } } });
}
