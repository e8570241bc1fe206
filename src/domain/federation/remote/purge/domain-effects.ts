/** The effects that suspending a server would have, for those who decide about it. */
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireDomain } from '../../../blocks/domains/domain-input.ts';
import { OF_DOMAIN } from './apply-domain-block.ts';

export interface DomainEffects {
  /** Normalized like the domains of blocks. */
  domain: string;
  /** Known actors of the domain and its subdomains that are not suspended yet. */
  accounts: number;
  /** Follows of local people, or of this server, that end. */
  following: number;
  /** Follows by its actors of local people, or of this server, that end. */
  followers: number;
}

const effects = statement(
  'domain_effects',
  `WITH there AS MATERIALIZED (SELECT a.id, a.suspended_at FROM actors a WHERE ${OF_DOMAIN})
   SELECT (SELECT count(*)::int FROM there WHERE suspended_at IS NULL) AS accounts,
     (SELECT count(*)::int FROM follows f JOIN there t ON t.id = f.target_id JOIN actors h ON h.id = f.follower_id AND h.domain IS NULL WHERE f.approved)
       + (SELECT count(*)::int FROM instance_relations r JOIN there t ON t.id = r.actor_id WHERE r.followed = 'ACCEPTED') AS following,
     (SELECT count(*)::int FROM follows f JOIN there t ON t.id = f.follower_id JOIN actors h ON h.id = f.target_id AND h.domain IS NULL WHERE f.approved)
       + (SELECT count(*)::int FROM instance_relations r JOIN there t ON t.id = r.actor_id WHERE r.follower = 'ACCEPTED') AS followers`,
).as<Omit<DomainEffects, 'domain'>>();

/** Refuses texts that are no domain. */
export async function domainEffects({ db }: Pick<Platform, 'db'>, typed: string): Promise<DomainEffects> {
  const domain = requireDomain(typed);
  const [counts] = await sqlWithin(db).many(effects, [domain]);
  return { domain, ...(counts ?? { accounts: 0, following: 0, followers: 0 }) };
}

/** Whether it would have any effect. */
export const endsSomething = ({ accounts, following, followers }: DomainEffects): boolean =>
  accounts + following + followers > 0;
