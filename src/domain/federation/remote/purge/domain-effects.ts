/** What suspending a server would end, for those who decide about it. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireDomain } from '../../../blocks/domains/domain-input.ts';
import { BELOW, HOST } from './apply-domain-block.ts';

export interface DomainEffects {
  /** In the spelling of blocks. */
  domain: string;
  /** Known people of it and the domains below it, who are not suspended yet. */
  accounts: number;
  /** Follows by which people here, or this server, follow them. */
  following: number;
  /** Follows by which they follow people here, or this server. */
  followers: number;
}

/** Refuses what is no domain. */
export async function domainEffects({ db }: Pick<Platform, 'db'>, typed: string): Promise<DomainEffects> {
  const domain = requireDomain(typed);
  const [counts] = await db.$queryRaw<Omit<DomainEffects, 'domain'>[]>`
    WITH there AS MATERIALIZED (
      SELECT a.id, a.suspended_at FROM actors a
      WHERE a.domain IS NOT NULL AND a.deleted_at IS NULL AND (${BELOW(Prisma.sql`a.domain`, domain)} OR ${BELOW(HOST, domain)}))
    SELECT (SELECT count(*)::int FROM there WHERE suspended_at IS NULL) AS accounts,
      (SELECT count(*)::int FROM follows f JOIN there t ON t.id = f.target_id JOIN actors h ON h.id = f.follower_id AND h.domain IS NULL WHERE f.approved)
        + (SELECT count(*)::int FROM instance_relations r JOIN there t ON t.id = r.actor_id WHERE r.followed = 'ACCEPTED') AS following,
      (SELECT count(*)::int FROM follows f JOIN there t ON t.id = f.follower_id JOIN actors h ON h.id = f.target_id AND h.domain IS NULL WHERE f.approved)
        + (SELECT count(*)::int FROM instance_relations r JOIN there t ON t.id = r.actor_id WHERE r.follower = 'ACCEPTED') AS followers`;
  return { domain, ...(counts ?? { accounts: 0, following: 0, followers: 0 }) };
}

/** Whether it would end anything. */
export const endsSomething = ({ accounts, following, followers }: DomainEffects): boolean =>
  accounts + following + followers > 0;
