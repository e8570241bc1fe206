/**
 * The activities that suspended actors of this server still send. Jobs run after the suspension, too: a poll ends, a change is due. Other
 * activities, also those whose delivery was waiting, are dropped; the end of the suspension does not send them.
 */
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { idOf, type Sent } from './order.ts';

const ENDS: readonly unknown[] = ['Delete', 'Leave', 'Reject', 'Undo'];

/** Whether it ends something, or is the actor's own profile, which tells the suspension. */
export function isOfSuspended({ type, actor, object }: Sent): boolean {
  if (type === 'Update') return idOf(object) === idOf(actor);
  return ENDS.includes(type) || (type === 'Announce' && ENDS.includes((object as Sent | null)?.type));
}

const suspended = statement(
  'is_suspended_signer',
  'SELECT EXISTS (SELECT FROM actors a WHERE a.id = $1 AND a.suspended_at IS NOT NULL) AS there',
).as<{ there: boolean }>();

/** @param by the actor that signs; null for this server */
export const maySend = async ({ sql }: Pick<Platform, 'sql'>, by: bigint | null, activity: Sent): Promise<boolean> =>
  by === null || isOfSuspended(activity) || !(await sql.many(suspended, [by]))[0]?.there;
