/** The rules of the community: listing and finding them. */
import { z } from 'zod';
import type { Rule } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

const translationsSchema = z.record(z.string(), z.object({ text: z.string(), hint: z.string() }));

/** Language code → the rule in that language. */
export type RuleTranslations = z.infer<typeof translationsSchema>;

/** In the order in which they are shown. */
export function listRules({ db }: { db: Db | Tx }): Promise<Rule[]> {
  return db.rule.findMany({ where: { deletedAt: null }, orderBy: [{ position: 'asc' }, { id: 'asc' }] });
}

/** Those of the ids that are rules now, in their order. */
export async function findRules({ db }: { db: Db | Tx }, ids: readonly bigint[]): Promise<Rule[]> {
  if (ids.length === 0) return [];
  const where = { id: { in: [...ids] }, deletedAt: null };
  return db.rule.findMany({ where, orderBy: [{ position: 'asc' }, { id: 'asc' }] });
}

export function translationsOf({ translations }: Pick<Rule, 'translations'>): RuleTranslations {
  const read = translationsSchema.safeParse(translations);
  return read.success ? read.data : {};
}
