/** The viewer's notification policy: reading and changing it. */
import type { IdentityContext } from '../access/context.ts';
import { lockRow } from '../kernel/lock-row.ts';
import {
  POLICY_ANSWERS,
  POLICY_DEFAULTS,
  POLICY_NAMES,
  type Policy,
  type PolicyName,
  strength,
} from './policy-rules.ts';

type Row = Record<PolicyName, number>;

const rowOf = (policy: Policy): Row =>
  Object.fromEntries(POLICY_NAMES.map((name) => [name, strength(policy[name])])) as Row;

const policyIn = (row: Row | null): Policy =>
  row === null
    ? POLICY_DEFAULTS
    : (Object.fromEntries(POLICY_NAMES.map((name) => [name, POLICY_ANSWERS[row[name]] ?? 'accept'])) as Policy);

export async function notificationPolicy({ db, viewer }: IdentityContext): Promise<Policy> {
  return policyIn(await db.notificationPolicy.findUnique({ where: { actorId: viewer.actorId } }));
}

/** Omitted values stay. Existing notifications stay unchanged. */
export function changeNotificationPolicy(
  { db, viewer: { actorId } }: IdentityContext,
  changes: (before: Policy) => Partial<Policy>,
): Promise<Policy> {
  return db.$transaction(async (tx) => {
    await lockRow(tx, 'actors', actorId);
    const before = policyIn(await tx.notificationPolicy.findUnique({ where: { actorId } }));
    const row = rowOf({ ...before, ...changes(before) });
    return policyIn(
      await tx.notificationPolicy.upsert({ where: { actorId }, create: { actorId, ...row }, update: row }),
    );
  });
}
