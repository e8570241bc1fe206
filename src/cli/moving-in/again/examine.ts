/** Whether a Mobilizon that moved in can give way to a Mastodon, and be imported once more after it. */
import type { ImportReport } from '../../../domain/instance/former-servers.ts';
import type { Config } from '../../../platform/config.ts';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { someOf, type TableCount } from '../findings.ts';
import type { FormerNames } from '../mobilizon/names.ts';
import { examineShared, examineTarget, formerServers, placeOf, rowsOfTarget, TRACES, usedSince } from '../target.ts';

/** All rows of this server are removed, so the acts of remote people count, too. */
const USED = usedSince([
  ...TRACES,
  ['statuses', 'created_at'],
  ['participants', 'created_at'],
  ['members', 'created_at'],
  ['event_interests', 'created_at'],
  ['reports', 'created_at'],
  ['sessions', 'created_at'],
]);

/** Settings have no time, but every change of them is in the log, which an import of a Mobilizon leaves empty. */
const CHANGES = "SELECT DISTINCT action AS action FROM action_logs WHERE action NOT LIKE 'BACKUP%' ORDER BY 1";

/** In the database itself, or with `rowsOfTarget`. The queries read rows of `former_servers` and `action_logs`. */
export const TOUCHED = { used: USED, changes: CHANGES } as const;

const BY_HAND =
  'Import Mastodon into an empty database, Mobilizon after it, and repeat the changes there. See docs/moving-in.md.';

async function refuseTouched(config: Config, place: string): Promise<void> {
  const [found] = await rowsOfTarget<{ used: boolean }>(config, 'former_servers', TOUCHED.used);
  if (found?.used)
    fail(
      `people or other servers have used the Mobilizon in ${place} since it moved in`,
      'A Mastodon can no longer join it, because that would lose what they did. The Mastodon stays a server of its own.',
    );
  const changes = await rowsOfTarget<{ action: string }>(config, 'action_logs', TOUCHED.changes);
  if (changes.length > 0)
    fail(
      `the staff has changed the server in ${place} (${someOf(changes.map(({ action }) => action))})`,
      `The import would remove these changes. ${BY_HAND}`,
    );
}

/**
 * As `examineTarget`, for a Mastodon: a Mobilizon may be there that nobody has used since it moved in.
 *
 * @param isNamed whether the database and the uploads of the Mobilizon are named, so that it can be imported once more
 */
export async function examineForMastodon(config: Config, isNamed: boolean): Promise<string> {
  const place = placeOf(config);
  if ((await formerServers(config)).join() !== 'Mobilizon') {
    const empty = await examineTarget(config);
    if (isNamed)
      fail(
        `${empty}: no Mobilizon moved in that would be imported once more`,
        'Leave --mobilizon and --uploads out, and run "plaza import mobilizon" after this import.',
      );
    return empty;
  }
  await refuseTouched(config, place);
  if (!isNamed)
    fail(
      `${place} has a Mobilizon, whose ids may be those of Mastodon`,
      'Name its database as --mobilizon and its folder of uploads as --uploads: the import removes it, and imports it once more after Mastodon.',
    );
  return warn(
    `the Mobilizon in ${place}, which nobody has used since it moved in, is removed, and imported once more after Mastodon`,
    'Its rows get new ids, by which apps and addresses of pages name them. ActivityPub addresses, handles and keys stay. Run "plaza backup FILE" before the import.',
  );
}

/** The numbers of rows at the first import, by table; null without a report. */
async function rowsBefore(config: Config): Promise<Map<string, number> | null> {
  const [former] = await rowsOfTarget<{ report: ImportReport | null }>(
    config,
    'former_servers',
    "SELECT report FROM former_servers WHERE software = 'Mobilizon'",
  );
  return former?.report ? new Map(former.report.tables.map(({ table, rows }) => [table, rows])) : null;
}

function refuseOtherRows(before: Map<string, number>, tables: readonly TableCount[]): void {
  const now = new Map(tables.flatMap(({ table, rows, fate }) => ('becomes' in fate ? [[table, rows] as const] : [])));
  const other = [...new Set([...before.keys(), ...now.keys()])]
    .sort()
    .filter((table) => now.get(table) !== before.get(table))
    .map((table) => `${table} ${now.get(table) ?? 0} instead of ${before.get(table) ?? 0}`);
  if (other.length > 0)
    fail(
      `the numbers of rows are not those of the Mobilizon that moved in (${someOf(other)})`,
      'Name the database that was imported, as it was then.',
    );
}

/** Whether the named Mobilizon is the one that moved in, whose host is the only further one. */
export const examineReturning =
  (config: Config) =>
  async ({ host }: FormerNames, tables: readonly TableCount[]): Promise<string> => {
    if ((await formerServers(config)).join() !== 'Mobilizon') return examineShared(config, host);
    const origins = await rowsOfTarget<{ host: string }>(config, 'origins', 'SELECT host FROM origins ORDER BY host');
    const others = origins.filter((origin) => origin.host !== host).map((origin) => origin.host);
    if (others.length === origins.length)
      fail(
        `the Mobilizon that moved in was at ${others.join(', ') || 'no host'}, and the database of --mobilizon is of ${host}`,
        'Name the database of the one that moved in.',
      );
    if (others.length > 0)
      fail(
        `${counted(others.length, 'further host')} of this server (${someOf(others)}), which the import would remove`,
        'Run "plaza origins remove HOST", and add the host after the import.',
      );
    const before = await rowsBefore(config);
    if (before === null)
      warn(
        `an earlier version imported the Mobilizon at ${host} without a report, so its numbers of rows cannot be compared`,
        'Name the database that was imported, as it was then.',
      );
    refuseOtherRows(before, tables);
    return `it is the Mobilizon at ${host} that moved in, and comes once more after Mastodon`;
  };
