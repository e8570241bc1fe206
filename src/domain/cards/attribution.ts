/** Authors of pages: the person whom a page names by `fediverse:creator`, and whether that person allows its domain. */

import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorsByHandles, splitHandle } from '../actors/handles.ts';
import { speaksWith } from '../instance/federation.ts';
import { IN_ORDER } from '../kernel/in-order.ts';
import { isOwnDomain } from '../kernel/own-domains.ts';
import { CARD_DOMAIN } from './card-domain.ts';

export interface Attribution {
  authorId: bigint | null;
  authorAttributed: boolean;
}

/** A domain allows its subdomains too. */
const allows = (domains: readonly string[], host: string): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** @param creator a handle, as the page writes it; empty if it names none */
export async function attributionOf(
  { db, sql, config }: Pick<Platform, 'db' | 'sql' | 'config'>,
  creator: string,
  url: string,
): Promise<Attribution> {
  const handle = creator === '' ? null : splitHandle(creator, config);
  const theirs = handle?.domain && !isOwnDomain(config, handle.domain) ? handle.domain : null;
  const [found] = handle && (await speaksWith({ sql }, theirs)) ? await actorsByHandles({ sql }, [handle]) : [];
  const author = found && (await db.actor.findUnique({ where: { id: found.id } }));
  if (!author) return { authorId: null, authorAttributed: false };
  return { authorId: author.id, authorAttributed: allows(author.attributionDomains, new URL(url).hostname) };
}

const revise = statement(
  'revise_attributions',
  `WITH changed AS (
     UPDATE preview_cards k SET author_attributed = NOT k.author_attributed
     FROM actors a WHERE a.id = $1 AND k.author_id = a.id AND k.author_attributed <> EXISTS (
       SELECT FROM unnest(a.attribution_domains) AS d (name)
       WHERE ${CARD_DOMAIN} = d.name OR right(${CARD_DOMAIN}, length(d.name) + 1) = '.' || d.name)
     RETURNING k.id)
   UPDATE status_stats SET revision = revision + 1
   WHERE status_id IN (${IN_ORDER('status_stats', 'SELECT sc.status_id FROM status_cards sc JOIN changed ON changed.id = sc.card_id')})`,
);

/** Decides again about all pages that name this person, and invalidates cached statuses with them. Safe to repeat. */
export async function reviseAttributions({ db }: Pick<Platform, 'db'>, actorId: bigint): Promise<void> {
  await sqlWithin(db).run(revise, [actorId]);
}
