/**
 * Notification policies: their values, and the SQL that applies them when a notification is created (Mastodon's endpoints,
 * notifications; Mastodon's limits, notifications).
 */
import { flagsOf, MODERATING } from '../access/roles.ts';

/** In the order of strength: the strongest that applies decides. */
export const POLICY_ANSWERS = ['accept', 'filter', 'drop'] as const;

export type PolicyAnswer = (typeof POLICY_ANSWERS)[number];

/** Category of a policy → its default value, as in Mastodon. */
export const POLICY_DEFAULTS = {
  forNotFollowing: 'accept',
  forNotFollowers: 'accept',
  forNewAccounts: 'accept',
  forPrivateMentions: 'filter',
  forLimitedAccounts: 'filter',
  forBots: 'accept',
} as const satisfies Record<string, PolicyAnswer>;

export type PolicyName = keyof typeof POLICY_DEFAULTS;

export type Policy = Record<PolicyName, PolicyAnswer>;

export const POLICY_NAMES = Object.keys(POLICY_DEFAULTS) as PolicyName[];

export const strength = (answer: PolicyAnswer): number => POLICY_ANSWERS.indexOf(answer);

const NEW_ACCOUNT_DAYS = 30;
const NEW_FOLLOWER_DAYS = 3;

const answer = (name: PolicyName): string =>
  `coalesce(p.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}, ${strength(POLICY_DEFAULTS[name])})`;

/** SQL: moderators whose role `r` is shown with their name. Their messages must arrive. */
const STAFF = `(r.highlighted AND r.permissions & ${flagsOf(MODERATING)} <> 0)`;

/**
 * An unsolicited direct message: the recipient has not written to its author in this thread. People who join an event expect the messages of its
 * organizers.
 */
const UNSOLICITED = `(s.visibility = 'DIRECT' AND NOT EXISTS (SELECT FROM event_message_recipients em WHERE em.status_id = s.id) AND NOT EXISTS (SELECT FROM statuses own JOIN mentions om ON om.status_id = own.id
  AND om.actor_id = o.id WHERE own.conversation_id = s.conversation_id AND own.actor_id = a.id AND own.deleted_at IS NULL))`;

/** The FROM items that `POLICY_VERDICT` reads beside the recipient `a`, the sender `o` and the status `s`, if any. */
export const POLICY_TABLES = `LEFT JOIN notification_policies p ON p.actor_id = a.id
  LEFT JOIN follows following ON following.follower_id = a.id AND following.target_id = o.id AND following.approved
  LEFT JOIN follows follower ON follower.follower_id = o.id AND follower.target_id = a.id AND follower.approved`;

/**
 * As SQL: the strength of the strongest answer that applies.
 *
 * @param kind and `now` are expressions
 */
export const POLICY_VERDICT = (kind: string, now: string): string => `CASE
  WHEN a.id = o.id
    OR EXISTS (SELECT FROM notification_permissions np WHERE np.recipient_id = a.id AND np.origin_id = o.id)
    OR EXISTS (SELECT FROM users ou JOIN roles r ON r.id = ou.role_id WHERE ou.id = o.user_id AND ${STAFF})
    THEN 0
  ELSE greatest(
    CASE WHEN following.id IS NULL THEN greatest(
      ${answer('forNotFollowing')},
      CASE WHEN o.created_at > ${now} - interval '${NEW_ACCOUNT_DAYS} days' THEN ${answer('forNewAccounts')} END,
      CASE WHEN o.silenced_at IS NOT NULL THEN ${answer('forLimitedAccounts')} END,
      CASE WHEN o.type IN ('SERVICE', 'APPLICATION') THEN ${answer('forBots')} END,
      CASE WHEN ${kind} = 'mention' AND ${UNSOLICITED} THEN ${answer('forPrivateMentions')} END) ELSE 0 END,
    CASE WHEN follower.id IS NULL OR follower.created_at > ${now} - interval '${NEW_FOLLOWER_DAYS} days'
      THEN ${answer('forNotFollowers')} ELSE 0 END)
  END`;
