/** The settings of Mastodon that have a place on this server. */
import type { SettingName } from '../../../domain/instance/settings.ts';
import { warn } from '../../doctor/finding.ts';
import { hasColumn, namesOf, type Source } from '../source.ts';

export interface Place {
  /** A setting, or the kind of a text. */
  name: SettingName | 'EXTENDED_DESCRIPTION' | 'PRIVACY_POLICY';
  /** From the value of Mastodon; blank if nobody chose one. */
  from(value: unknown): unknown;
}

const same = (name: Place['name']): Place => ({ name, from: (value) => value ?? null });

const flag = (name: SettingName, from: (on: boolean) => unknown = (on) => on): Place => ({
  name,
  from: (value) => (value === null || value === '' ? null : from([true, 'true', 1, '1'].includes(value as string))),
});

const choice = (name: SettingName, values: Readonly<Record<string, string>>): Place => ({
  name,
  from: (value) => (value === null || value === '' ? null : (values[String(value)] ?? 'unknown')),
});

/** Names of local accounts. */
const names = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('@', '')
    .trim();

const AUDIENCES = { disabled: 'nobody', users: 'users', all: 'all' };
/** Nobody may see more than before. */
const TIMELINES = { public: 'public', authenticated: 'authenticated', disabled: 'authenticated' };

export const SETTING_PLACES: Readonly<Record<string, Place>> = {
  site_title: same('name'),
  site_short_description: same('description'),
  site_extended_description: same('EXTENDED_DESCRIPTION'),
  site_terms: same('PRIVACY_POLICY'),
  site_contact_email: same('contactEmail'),
  site_contact_username: { name: 'contactAccount', from: names },
  bootstrap_timeline_accounts: { name: 'featuredAccounts', from: names },
  registrations_mode: choice('registrations', { open: 'open', approved: 'approval', none: 'closed' }),
  require_invite_text: flag('reasonRequired'),
  closed_registrations_message: same('registrationMessage'),
  min_age: { name: 'minimumAge', from: (value) => (value ? String(value) : null) },
  status_page_url: same('statusUrl'),
  activity_api_enabled: flag('showActivity'),
  peers_api_enabled: flag('showPeers'),
  show_domain_blocks: choice('showDomainBlocks', AUDIENCES),
  show_domain_blocks_rationale: choice('showDomainBlockComments', AUDIENCES),
  timeline_preview: flag('publicTimelines', (on) => (on ? 'public' : 'authenticated')),
  local_live_feed_access: choice('publicTimelines', TIMELINES),
  remote_live_feed_access: choice('publicTimelines', TIMELINES),
  local_topic_feed_access: choice('publicTimelines', TIMELINES),
  remote_topic_feed_access: choice('publicTimelines', TIMELINES),
  trends: flag('trends'),
  trendable_by_default: flag('reviewTrends', (on) => !on),
  media_cache_retention_period: { name: 'remoteMediaDays', from: (value) => (value ? String(value) : null) },
};

/** Settings whose default may open the server: their values without a row in Mastodon, in words. */
const CLOSED: readonly (readonly [name: SettingName, words: string, other: string])[] = [
  ['registrations', 'sign-ups will be closed', 'open'],
  ['publicTimelines', 'timelines will be shown to users only', 'public'],
];

/** Mastodon has no rows of settings that nobody chose, and their defaults depend on its version. */
export async function examineSettings(source: Source): Promise<string> {
  const own = hasColumn(source, 'settings', 'thing_type') ? 'WHERE thing_type IS NULL' : '';
  const chosen = new Set(await namesOf(source, `SELECT var AS name FROM settings ${own}`));
  const absent = CLOSED.filter(
    ([name]) => !Object.entries(SETTING_PLACES).some(([former, place]) => place.name === name && chosen.has(former)),
  );
  if (absent.length > 0)
    warn(
      `nobody chose in Mastodon ${absent.length > 1 ? 'these settings' : 'this setting'}, so ${absent.map(([, words]) => words).join(', and ')}`,
      `Run ${absent.map(([name, , other]) => `"plaza settings set ${name} ${other}"`).join(' and ')} after the import if they shall not.`,
    );
  return 'sign-ups and timelines are as they were';
}
