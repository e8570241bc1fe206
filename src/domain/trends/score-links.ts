/** Scores links by the number of people who share them publicly. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Ids } from '../../platform/ids.ts';
import { CARD_DOMAIN } from '../cards/card-domain.ts';
import { burstStatements, scoreBursts } from './score-bursts.ts';

const HALF_LIFE_HOURS = 8;

const PERSON_COUNTS = (row: string): string =>
  `${row}.suspended_at IS NULL AND ${row}.silenced_at IS NULL AND ${row}.deleted_at IS NULL`;

const bursts = burstStatements('link_trends', {
  key: 'card_id',
  uses: `
    SELECT sc.card_id, u.actor_id, u.id >= $3 AS today
    FROM statuses u JOIN statuses s ON s.id = coalesce(u.reblog_of_id, u.id)
    JOIN status_cards sc ON sc.status_id = s.id JOIN preview_cards k ON k.id = sc.card_id
    JOIN actors sharer ON sharer.id = u.actor_id JOIN actors author ON author.id = s.actor_id
    WHERE u.id >= $4 AND u.deleted_at IS NULL AND u.visibility = 'PUBLIC'
      AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC' AND NOT s.sensitive AND s.spoiler_text = ''
      AND k.type = 'LINK' AND k.title <> '' AND ${PERSON_COUNTS('sharer')} AND ${PERSON_COUNTS('author')}`,
  halfLifeHours: HALF_LIFE_HOURS,
});

/** Posts and reblogs with a link to a titled page count, unless they have a content warning or sensitive media. */
export async function scoreLinks(tx: Tx, { ids }: { ids: Ids }, at: Date, threshold: number): Promise<void> {
  await scoreBursts(tx, bursts, at, threshold);
  await addPublishers(tx, ids, at);
}

const newPublishers = statement(
  'new_publishers',
  `SELECT DISTINCT ${CARD_DOMAIN} AS domain FROM link_trends lt JOIN preview_cards k ON k.id = lt.card_id
   WHERE ${CARD_DOMAIN} IS NOT NULL
     AND NOT EXISTS (SELECT FROM publishers p WHERE p.domain = ${CARD_DOMAIN})
   ORDER BY 1`,
).as<{ domain: string }, 'domain'>();

/** Adds sites whose pages trend for the first time, for review. */
async function addPublishers(tx: Tx, ids: Ids, at: Date): Promise<void> {
  const fresh = await sqlWithin(tx).many(newPublishers, []);
  const data = fresh.map(({ domain }) => ({ id: ids.next(), domain, requestedReviewAt: at }));
  await tx.publisher.createMany({ data, skipDuplicates: true });
}
