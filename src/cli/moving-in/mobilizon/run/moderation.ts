/** Reports with copies of what they are about, and the settings of the server. */
import { snapshotOf } from '../../../../domain/action-log/snapshot.ts';
import { SETTINGS as OWN_SETTINGS } from '../../../../domain/instance/settings.ts';
import { plainTextOf } from '../../../../domain/kernel/html/plain-text.ts';
import { storable } from '../../former-json.ts';
import { type SETTINGS, TEXTS } from '../settings.ts';
import { ID } from './ids-sql.ts';
import { URI } from './relations-sql.ts';
import type { Context } from './texts.ts';

const REPORT_IDS = `
  CREATE TABLE moving_in.report_ids AS SELECT r.id AS former, ${ID('r.inserted_at', 'r.id')} AS id FROM moving_in.reports r`;

const INSERT_REPORTS = `
  INSERT INTO reports (id, uri, reporter_id, reported_id, content, status, event_id, decided_by_id, decided_at, created_at, updated_at)
  SELECT i.id, coalesce(${URI('r')}, $base || '/report/' || i.id), a.id, b.id, nullif(r.content, ''), upper(coalesce(r.status, 'open'))::"ReportStatus",
    (SELECT e.id FROM moving_in.reports_events n JOIN moving_in.event_ids k ON k.former = n.event_id JOIN events e ON e.id = k.id WHERE n.report_id = r.id LIMIT 1),
    CASE WHEN r.status <> 'open' THEN m.id END, CASE WHEN r.status <> 'open' THEN r.updated_at END, r.inserted_at, r.updated_at
  FROM moving_in.reports r JOIN moving_in.report_ids i ON i.former = r.id JOIN moving_in.actor_ids a ON a.former = r.reporter_id
    JOIN moving_in.actor_ids b ON b.former = r.reported_id LEFT JOIN moving_in.actor_ids m ON m.former = r.manager_id
  ON CONFLICT DO NOTHING`;

const INSERT_NOTES = `
  INSERT INTO report_notes (id, report_id, moderator_id, content, created_at)
  SELECT ${ID('n.inserted_at', 'n.id')}, r.id, a.id, coalesce(n.content, ''), n.inserted_at
  FROM moving_in.report_notes n JOIN moving_in.report_ids i ON i.former = n.report_id JOIN reports r ON r.id = i.id JOIN moving_in.actor_ids a ON a.former = n.moderator_id`;

export const REPORTS_SQL: readonly string[] = [REPORT_IDS, INSERT_REPORTS, INSERT_NOTES];

/** Reports outlive their subjects. The subjects are there since earlier phases. */
export async function copySubjects({ platform: { db }, target }: Context): Promise<void> {
  const { rows } = await target.query<{ report: string; status: string | null; event: string | null }>(
    `SELECT r.id AS report, s.id AS status, NULL AS event FROM moving_in.reports_comments c JOIN moving_in.report_ids i ON i.former = c.report_id
       JOIN reports r ON r.id = i.id JOIN moving_in.status_ids s ON s.key = 'c' || c.comment_id
     UNION ALL SELECT r.id, NULL, r.event_id FROM reports r JOIN moving_in.report_ids i ON i.id = r.id WHERE r.event_id IS NOT NULL`,
  );
  for (const { report, status, event } of rows) {
    const found =
      status === null
        ? await db.event.findUnique({ where: { id: BigInt(event ?? 0) } })
        : await db.status.findUnique({ where: { id: BigInt(status) } });
    if (!found) continue;
    const object = JSON.stringify(snapshotOf(found));
    if (status === null) await target.query('UPDATE reports SET event = $2 WHERE id = $1', [report, object]);
    else
      await target.query(
        'INSERT INTO reported_statuses (report_id, status_id, object) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [report, status, object],
      );
  }
}

type Taken = (typeof SETTINGS)[number];

/** The setting here, and its value. */
const OWN: Readonly<Record<Taken, (value: unknown) => [name: keyof typeof OWN_SETTINGS, value: unknown]>> = {
  instance_name: (value) => ['name', value],
  instance_description: (value) => ['description', value],
  contact: (value) => ['contactEmail', value],
  registrations_open: (value) => ['registrations', value === true || value === 'true' ? 'open' : 'closed'],
  instance_languages: (value) => ['languages', value],
};

/** Text that is not JSON was stored by old versions. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, storable);
  } catch {
    return text;
  }
}

/** Settings that this server cannot take, such as a contact that is a web page, are reported by their absence. */
export async function storeSettings({ platform: { ids, db }, target }: Context): Promise<void> {
  // Those of a Mastodon that moved in before stay.
  if ((await db.formerServer.count()) > 0) return;
  const { rows } = await target.query<{ name: string; value: string; updated: Date }>(
    'SELECT name, value, now() AS updated FROM moving_in.admin_settings ORDER BY id',
  );
  for (const { name, value, updated } of rows) {
    if (name in TEXTS) {
      const kind = TEXTS[name as keyof typeof TEXTS];
      const read = parsed(value);
      const text = typeof read === 'string' ? plainTextOf(read) : '';
      if (text === '') continue;
      await target.query(
        `INSERT INTO instance_texts (id, kind, text, effective_on, created_at) VALUES ($1, $2, $3, $4::date, $5) ON CONFLICT DO NOTHING`,
        [ids.next(), kind, text, kind === 'TERMS_OF_SERVICE' ? updated : null, updated],
      );
      continue;
    }
    const [own, given] = OWN[name as Taken](parsed(value));
    const { data, success } = OWN_SETTINGS[own].schema.safeParse(given);
    if (!success) continue;
    await target.query(
      'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [own, JSON.stringify(data)],
    );
  }
  // Without a row the file of Mobilizon decided, which is closed by default.
  await target.query(`INSERT INTO settings (name, value) VALUES ('registrations', '"closed"') ON CONFLICT DO NOTHING`);
}
