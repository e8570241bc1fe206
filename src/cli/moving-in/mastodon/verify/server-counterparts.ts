/** Decisions of the staff, notifications, and the rows of the server itself, as they must be on this server. */

import type { Source } from '../../source.ts';
import { readableTime } from '../../stored-values.ts';
import { actor, byId, type Counterpart, number, owner, text } from '../../verify/counterpart.ts';
import { statusOf, TYPE } from '../run/notices-sql.ts';
import { LOOK_ALIKE } from '../run/others-sql.ts';
import { KNOWN_PERMISSIONS } from '../run/server-sql.ts';

const domains = (own: string, same: Counterpart['same'] = {}): Counterpart => ({
  own: `${own} o`,
  key: [text('lower(t.domain)', 'o.domain')],
  same,
});

const texts = (own: string): Counterpart => ({ own: `${own} o`, key: byId, same: { text: ['t.text', 'o.text'] } });

/** The statements of the import read copies in a schema of their own. */
const ofSource = (sql: string): string => sql.replaceAll('moving_in.', '').replaceAll(/\bn\./g, 't.');

const subject = (kind: string): string => `CASE WHEN t.activity_type = '${kind}' THEN t.activity_id END`;

/** Kinds about something else than a post. */
const WITHOUT_POST =
  "'follow', 'follow_request', 'admin.sign_up', 'admin.report', 'moderation_warning', 'severed_relationships'";

const notifications = (source: Source): Counterpart => {
  const post = ofSource(statusOf(source.tables.has('quotes')));
  return {
    where: `${ofSource(TYPE)} IN (${WITHOUT_POST}) OR ${post} IS NOT NULL`,
    own: 'notifications o',
    key: byId,
    same: { recipient: ['t.account_id', 'o.recipient_id'], type: [ofSource(TYPE), 'o.type'] },
    owners: [
      owner('t.account_id', '(SELECT id FROM actors WHERE user_id IS NOT NULL)'),
      actor('t.from_account_id'),
      owner(post, 'statuses'),
      owner(subject('Report'), 'reports'),
      owner(subject('AccountWarning'), 'account_warnings'),
      owner(subject('AccountRelationshipSeveranceEvent'), 'severances'),
    ],
  };
};

/** Entries about reports need them. */
const LOG_OWNERS = [actor('t.account_id'), owner("CASE WHEN t.target_type = 'Report' THEN t.target_id END", 'reports')];

export const serverCounterparts = (source: Source): Record<string, Counterpart> => ({
  notifications: notifications(source),
  reports: {
    own: 'reports o',
    key: byId,
    same: { reporter: ['t.account_id', 'o.reporter_id'], reported: ['t.target_account_id', 'o.reported_id'] },
    owners: [actor('t.account_id'), actor('t.target_account_id')],
  },
  report_notes: {
    own: 'report_notes o',
    key: byId,
    same: { text: ['t.content', 'o.content'] },
    owners: [owner('t.report_id', 'reports'), actor('t.account_id')],
  },
  account_warnings: { ...texts('account_warnings'), owners: [actor('t.target_account_id')] },
  appeals: {
    ...texts('appeals'),
    owners: [owner('t.account_warning_id', 'account_warnings'), actor('t.account_id')],
  },
  account_warning_presets: texts('warning_presets'),
  admin_action_logs: {
    where: "t.target_type <> 'User' OR EXISTS (SELECT FROM users u WHERE u.id = t.target_id)",
    own: 'action_logs o',
    key: byId,
    owners: LOG_OWNERS,
  },
  user_roles: {
    own: 'roles o',
    key: byId,
    same: { name: ['t.name', 'o.name'], permissions: [`t.permissions & ${KNOWN_PERMISSIONS}`, 'o.permissions'] },
  },
  rules: texts('rules'),
  domain_blocks: domains('instance_domain_blocks', {
    severity: ["CASE t.severity WHEN 0 THEN 'SILENCE' WHEN 1 THEN 'SUSPEND' ELSE 'NOOP' END", 'o.severity'],
  }),
  domain_allows: domains('domain_allows'),
  email_domain_blocks: domains('email_domain_blocks'),
  ip_blocks: { own: 'ip_blocks o', key: [text('network(t.ip)', 'o.network')] },
  canonical_email_blocks: {
    own: 'canonical_email_blocks o',
    key: [text('t.canonical_email_hash', 'o.canonical_email_hash')],
  },
  username_blocks: {
    own: 'username_blocks o',
    key: [text(LOOK_ALIKE.replaceAll('b.', 't.'), 'o.normalized_username')],
  },
  unavailable_domains: { own: 'remote_hosts o', key: [text('lower(t.domain)', 'o.host')] },
  relays: { own: 'relays o', key: [text('t.inbox_url', 'o.inbox')] },
  tombstones: { own: 'tombstones o', key: [text('t.uri', 'o.uri')] },
  terms_of_services: {
    where: 't.effective_date IS NOT NULL AND t.published_at IS NOT NULL',
    own: "(SELECT * FROM instance_texts WHERE kind = 'TERMS_OF_SERVICE') o",
    key: [{ former: readableTime('t.effective_date'), own: 'o.effective_on', type: 'date' }],
  },
  announcements: texts('announcements'),
  announcement_mutes: {
    own: 'announcement_dismissals o',
    key: [number('t.announcement_id', 'o.announcement_id'), number('t.account_id', 'o.actor_id')],
    owners: [owner('t.announcement_id', 'announcements'), actor('t.account_id')],
  },
  announcement_reactions: {
    own: 'announcement_reactions o',
    key: byId,
    owners: [
      owner('t.announcement_id', 'announcements'),
      actor('t.account_id'),
      owner('t.custom_emoji_id', 'custom_emojis'),
    ],
  },
  collections: {
    own: 'collections o',
    key: byId,
    same: { name: ['t.name', 'o.name'], person: ['t.account_id', 'o.actor_id'] },
    owners: [actor('t.account_id')],
  },
  collection_items: {
    own: 'collection_items o',
    key: byId,
    owners: [owner('t.collection_id', 'collections'), actor('t.account_id')],
  },
  account_relationship_severance_events: { own: 'severances o', key: byId, owners: [actor('t.account_id')] },
  severed_relationships: {
    own: 'severed_follows o',
    key: byId,
    owners: [owner('t.relationship_severance_event_id', 'severances', 'cause_id'), actor('t.remote_account_id')],
  },
});

/** Tables whose rows become parts of others. */
export const PARTS_OF_OTHERS: readonly string[] = [
  'account_deletion_requests',
  'account_migrations',
  'account_stats',
  'conversations',
  'custom_emoji_categories',
  'identities',
  'keypairs',
  'login_activities',
  'relationship_severance_events',
  'rule_translations',
  'settings',
  'status_stats',
  'user_invite_requests',
];
