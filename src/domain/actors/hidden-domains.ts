/** The servers that an actor hides for themselves (domain/relationships/block-domain.ts). */
import type { Platform } from '../../platform/platform.ts';

export async function hiddenDomains({ db }: Pick<Platform, 'db'>, actorId: bigint): Promise<string[]> {
  const rows = await db.accountDomainBlock.findMany({ where: { actorId }, select: { domain: true } });
  return rows.map((row) => row.domain);
}
