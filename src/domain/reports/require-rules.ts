/** The rules that a report names. */
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import { findRules } from '../instance/rules.ts';

/** Refuses ids of absent and of former rules. */
export async function requireRules(tx: Tx, given: readonly string[]): Promise<bigint[]> {
  const ids = [...new Set(given)].map(parseId);
  const rules = await findRules(
    { db: tx },
    ids.filter((id) => id !== null),
  );
  if (rules.length < ids.length) throw invalid({ rule_ids: ['does not reference valid rules'] });
  return rules.map((rule) => rule.id);
}
