/** Every table of a Mobilizon server, with its place on this one or the reason why there is none. */
import type { Fate } from '../findings.ts';

const becomes = (words: string): Fate => ({ becomes: words });
const none = (reason: string): Fate => ({ none: reason });

const BY_ADDRESS = none('texts name their pictures by addresses, which stay');
const NO_PROGRAMME = none('Mobilizon has no page for them');
const NO_TASKS = none('groups have no to-do lists');
const SIGN_IN_AGAIN = none('apps of Mobilizon register here, and people sign in there once more');
const OF_PEERS = none('it is fetched again from the other servers');

/** Tables of Mobilizon 4.0 and later. */
export const TABLES: Readonly<Record<string, Fate>> = {
  activities: none('the log of what happened in groups begins again'),
  actors: becomes('people and groups, with their addresses and keys; the actor of the server'),
  addresses: becomes('places of events'),
  admin_action_logs: none('the log of the staff begins again'),
  admin_settings: becomes('name, description and texts of the server'),
  admin_settings_medias: none('the pictures of the server are chosen again'),
  application_device_activation: SIGN_IN_AGAIN,
  application_tokens: SIGN_IN_AGAIN,
  applications: SIGN_IN_AGAIN,
  bots: none('Mobilizon never used them'),
  comments: becomes('comments on events, messages, and posts in discussions; tombstones of deleted ones'),
  comments_medias: BY_ADDRESS,
  comments_tags: becomes('tags of comments'),
  conversation_participants: becomes('the people of conversations'),
  conversations: becomes('conversations'),
  discussions: becomes('discussions of groups'),
  event_contacts: none('organizers answer questions about an event'),
  events: becomes('events'),
  events_medias: BY_ADDRESS,
  events_tags: becomes('tags of events'),
  exports: none('lists of participants are made again'),
  feed_tokens: becomes('private addresses of calendars'),
  followers: becomes('follows of people, groups and servers'),
  guardian_tokens: SIGN_IN_AGAIN,
  instance_actors: OF_PEERS,
  medias: becomes('pictures'),
  members: becomes('memberships, requests and invitations'),
  mentions: becomes('mentions'),
  oban_jobs: none('jobs of the former server end with it'),
  oban_peers: none('jobs of the former server end with it'),
  participants: becomes('participations; guests by mail get accounts without a password'),
  posts: becomes('posts of groups'),
  posts_medias: BY_ADDRESS,
  posts_tags: becomes('tags of posts'),
  report_notes: becomes('notes on reports'),
  reports: becomes('reports'),
  reports_comments: becomes('reported comments'),
  reports_events: becomes('reported events'),
  resource: becomes('links that groups pin'),
  sessions: NO_PROGRAMME,
  shares: becomes('announced events'),
  tag_relations: none('related tags are computed'),
  tags: becomes('tags'),
  todo_lists: NO_TASKS,
  todos: NO_TASKS,
  tombstones: becomes('addresses of deleted events and comments'),
  tracks: NO_PROGRAMME,
  user_activity_settings: none('people choose their notifications here'),
  user_push_subscriptions: none("browsers bound them to the former server's key; people allow notifications once more"),
  user_settings: becomes('time zones, and whether reminders are mailed'),
  users: becomes('users, with their passwords'),
};

/** Tables of Ecto and PostGIS. */
const OF_TOOLS = new Set(['schema_migrations', 'spatial_ref_sys']);

/** The fate of a table of a source; null for a table of the tools itself. */
export function fateOf(table: string): Fate | null {
  if (OF_TOOLS.has(table)) return null;
  return TABLES[table] ?? none('this table is not of a known Mobilizon');
}
