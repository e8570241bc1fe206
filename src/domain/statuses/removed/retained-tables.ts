/**
 * The retained rows of a post that a decision of the staff deleted: everything that is deleted with its row and cannot be
 * recomputed.
 */

/** SQL over `r`, a row as JSON: an actor who still exists. */
const there = (column: string): string =>
  `EXISTS (SELECT FROM actors a WHERE a.id = (r ->> '${column}')::bigint AND a.deleted_at IS NULL)`;

const known = (table: string, column: string): string =>
  `EXISTS (SELECT FROM ${table} k WHERE k.id = (r ->> '${column}')::bigint)`;

interface RetainedTable<Name extends string> {
  name: Name;
  /** As SQL over the table's alias `t` and the status `s`: its rows. */
  belongs: string;
  /** SQL over `r`: whether the row can still be restored. */
  returns: string;
}

const ofStatus = <const Name extends string>(name: Name, returns = 'true'): RetainedTable<Name> => ({
  name,
  belongs: 't.status_id = s.id',
  returns,
});

/** In the order of restoring. Entries of timelines, the search index and trends are recomputed. */
export const RETAINED_TABLES = [
  ofStatus('status_stats'),
  ofStatus('mentions', there('actor_id')),
  ofStatus('status_tags', known('tags', 'tag_id')),
  ofStatus('favourites', there('actor_id')),
  ofStatus('bookmarks', there('actor_id')),
  ofStatus('status_pins', there('actor_id')),
  ofStatus('status_edits'),
  ofStatus('remote_quotes'),
  ofStatus('status_approvals'),
  ofStatus('wall_requests'),
  ofStatus('discussions', there('group_id')),
  ofStatus('activities_to_groups'),
  ofStatus('remote_policies'),
  ofStatus('status_cards', known('preview_cards', 'card_id')),
  ofStatus('filter_statuses', known('filters', 'filter_id')),
  ofStatus('event_comments', known('events', 'event_id')),
  ofStatus('event_message_recipients', `${known('event_messages', 'message_id')} AND ${there('actor_id')}`),
  ofStatus('polls'),
  {
    name: 'poll_votes',
    belongs: 't.poll_id IN (SELECT p.id FROM polls p WHERE p.status_id = s.id)',
    returns: there('actor_id'),
  },
  {
    name: 'notifications',
    // Reblogs are not restored.
    belongs: "t.status_id = s.id AND t.type <> 'reblog'",
    returns: `${there('recipient_id')} AND ${there('origin_id')}`,
  },
] as const;
