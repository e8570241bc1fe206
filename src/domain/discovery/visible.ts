/**
 * Decides who may be recommended: the directory and suggestions show discoverable accounts to people who may want to see them.
 */
import { noneOf } from '../../platform/database/sql.ts';
import { ACTIVE } from '../statuses/visible.ts';

/** SQL over `actors a`: discoverable, not moved, neither limited nor suspended, and its user is confirmed and approved. */
export const DISCOVERABLE = `(a.discoverable AND a.moved_to_id IS NULL AND a.silenced_at IS NULL AND ${ACTIVE('a')} AND (a.user_id IS NULL
  OR NOT ${noneOf('users u WHERE u.id = a.user_id AND u.confirmed_at IS NOT NULL AND u.approved_at IS NOT NULL AND u.suspended_at IS NULL')}))`;

/**
 * SQL over `actors a`: there is no block between it and the viewer, who neither mutes it at the time `now` nor hides its server.
 *
 * @param viewer a parameter with an actor's id, or null for visitors
 */
export const NOT_AVOIDED = (viewer: string, now: string): string => `(${viewer}::bigint IS NULL OR (
  ${noneOf(`blocks ab WHERE ab.blocker_id = ${viewer}::bigint AND ab.target_id = a.id`)}
  AND ${noneOf(`blocks ab WHERE ab.blocker_id = a.id AND ab.target_id = ${viewer}::bigint`)}
  AND ${noneOf(`mutes am WHERE am.muter_id = ${viewer}::bigint AND am.target_id = a.id AND (am.expires_at IS NULL OR am.expires_at > ${now}::timestamptz)`)}
  AND (a.domain IS NULL OR ${noneOf(`account_domain_blocks ad WHERE ad.actor_id = ${viewer}::bigint AND ad.domain = a.domain`)})))`;
