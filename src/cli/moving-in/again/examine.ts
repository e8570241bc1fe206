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
  ['events', 'created_at'],
  ['blocks', 'created_at'],
  ['event_invitations', 'created_at'],
  ['group_invitations', 'created_at'],
  ['instance_relations', 'created_at'],
  // Commands create tokens and invites, too. Tokens without a person are those of apps.
  ['access_tokens', 'created_at', 'user_id IS NOT NULL'],
  ['invites', 'created_at'],
  ['feed_tokens', 'created_at'],
  ['post_drafts', 'updated_at'],
  ['user_activity', "(day::timestamp AT TIME ZONE 'UTC')"],
]);

/** Other servers know the new keys, and the Mobilizon has those before. */
const ROTATED = `SELECT ${['actor_keys', 'origins', 'instance_key']
  .map((table) => `EXISTS (SELECT FROM ${table} WHERE previous_private_key IS NOT NULL)`)
  .join(' OR ')} AS rotated`;

/** An import of a Mobilizon brings no such time. */
const HEARD = 'SELECT count(*)::int AS servers FROM remote_hosts WHERE heard_at IS NOT NULL';

/** Settings have no time, but every change of them is in the log, which an import of a Mobilizon leaves empty. */
const CHANGES = "SELECT DISTINCT action AS action FROM action_logs WHERE action NOT LIKE 'BACKUP%' ORDER BY 1";

/** These queries run in a transaction or by `rowsOfTarget`. */
export const TOUCHED = { used: USED, rotated: ROTATED, changes: CHANGES } as const;

const BY_HAND =
  'Import Mastodon into an empty database, Mobilizon after it, and repeat the changes there. See docs/moving-in.md.';

async function refuseTouched(config: Config, place: string): Promise<void> {
  const [found] = await rowsOfTarget<{ used: boolean }>(config, 'former_servers', TOUCHED.used);
  if (found?.used)
    fail(
      `people or other servers have used the Mobilizon in ${place} since it moved in`,
      'A Mastodon can no longer join it, because that would lose what they did. The Mastodon stays a server of its own.',
    );
  const [keys] = await rowsOfTarget<{ rotated: boolean }>(config, 'actor_keys', TOUCHED.rotated);
  if (keys?.rotated)
    fail(
      `keys of the server in ${place} were rotated`,
      'A Mastodon can no longer join it, because the keys before would return. The Mastodon stays a server of its own.',
    );
  const changes = await rowsOfTarget<{ action: string }>(config, 'action_logs', TOUCHED.changes);
  if (changes.length > 0)
    fail(
      `the staff has changed the server in ${place} (${someOf(changes.map(({ action }) => action))})`,
      `The import would remove these changes. ${BY_HAND}`,
    );
}

/**
 * Examines the target of a Mastodon, which may have a Mobilizon that nobody has used since it moved in.
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
  const [heard] = await rowsOfTarget<{ servers: number }>(config, 'remote_hosts', HEARD);
  const lost = heard?.servers
    ? `. ${counted(heard.servers, 'remote server')} sent activities meanwhile, such as changes and deletions, which would be lost`
    : '';
  return warn(
    `the Mobilizon in ${place}, which nobody has used since it moved in, is removed, and imported once more after Mastodon${lost}`,
    'Its rows get new ids, by which apps and addresses of pages name them. ActivityPub addresses, handles and keys stay. Run "plaza backup FILE" before the import.',
  );
}

/** The report of the first import; null without one. */
async function reportBefore(config: Config): Promise<ImportReport | null> {
  const [former] = await rowsOfTarget<{ report: ImportReport | null }>(
    config,
    'former_servers',
    "SELECT report FROM former_servers WHERE software = 'Mobilizon'",
  );
  return former?.report ?? null;
}

/** A table that has a place in one version of Plaza only is not compared. */
function refuseOtherRows(report: ImportReport, tables: readonly TableCount[]): void {
  const before = new Map(report.tables.map(({ table, rows }) => [table, rows]));
  const now = new Map(tables.flatMap(({ table, rows, fate }) => ('becomes' in fate ? [[table, rows] as const] : [])));
  const isLeftOut = (table: string): boolean =>
    (!before.has(table) && report.leftOut.some((left) => left.table === table)) ||
    tables.some((left) => left.table === table && 'none' in left.fate);
  const other = [...new Set([...before.keys(), ...now.keys()])]
    .sort()
    .filter((table) => !isLeftOut(table) && now.get(table) !== before.get(table))
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
    const before = await reportBefore(config);
    if (before === null)
      warn(
        `an earlier version imported the Mobilizon at ${host} without a report, so its numbers of rows cannot be compared`,
        'Name the database that was imported, as it was then.',
      );
    refuseOtherRows(before, tables);
    return `it is the Mobilizon at ${host} that moved in, and comes once more after Mastodon`;
  };
