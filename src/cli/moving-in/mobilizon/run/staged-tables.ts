/** The columns of Mobilizon that an import reads, with their types in the copies. `n` numbers rows whose ids are UUIDs. */

import type { Part } from '../../left-out.ts';
import type { Copies } from '../../stage.ts';
import { isReferredTo } from '../left-out.ts';

const TIMES = 'inserted_at timestamptz, updated_at timestamptz';

const TABLES: Readonly<Record<string, string>> = {
  actors: `id bigint, type text, preferred_username text, domain text, name text, summary text, url text, inbox_url text, outbox_url text, followers_url text,
    following_url text, shared_inbox_url text, members_url text, posts_url text, events_url text, keys text, manually_approves_followers boolean DEFAULT false,
    openness text, visibility text, suspended boolean DEFAULT false, last_refreshed_at timestamptz, avatar jsonb, banner jsonb, user_id bigint, ${TIMES}`,
  addresses: `id bigint, country text, locality text, region text, description text, geom text, postal_code text, street text, url text, origin_id text, ${TIMES}`,
  admin_settings: 'id bigint, name text, value text',
  comments: `id bigint, text text, url text, local boolean DEFAULT true, visibility text, deleted_at timestamptz, published_at timestamptz, language text, actor_id bigint,
    event_id bigint, in_reply_to_comment_id bigint, origin_comment_id bigint, discussion_id uuid, conversation_id bigint, ${TIMES}`,
  comments_tags: 'comment_id bigint, tag_id bigint',
  conversation_participants: 'id bigint, conversation_id bigint, actor_id bigint, unread boolean DEFAULT false',
  conversations: `id bigint, ${TIMES}`,
  discussions: `n bigserial, id uuid, title text, url text, actor_id bigint, ${TIMES}`,
  events: `id bigint, url text, local boolean DEFAULT true, begins_on timestamptz, ends_on timestamptz, slug text, description text, title text, status text, draft boolean DEFAULT false,
    visibility text, join_options text, external_participation_url text, publish_at timestamptz, uuid uuid, online_address text, phone_address text, category text,
    language text, options jsonb, metadata jsonb, organizer_actor_id bigint, attributed_to_id bigint, physical_address_id bigint, picture_id bigint, ${TIMES}`,
  events_tags: 'event_id bigint, tag_id bigint',
  feed_tokens: `token uuid, actor_id bigint, user_id bigint, ${TIMES}`,
  followers: `id uuid, approved boolean, url text, notify boolean, actor_id bigint, target_actor_id bigint, ${TIMES}`,
  medias: `id bigint, file jsonb, metadata jsonb, actor_id bigint, ${TIMES}`,
  members: `id uuid, role text, url text, member_since timestamptz, invited_by_id bigint, parent_id bigint, actor_id bigint, ${TIMES}`,
  mentions: 'id bigint, silent boolean DEFAULT false, actor_id bigint, event_id bigint, comment_id bigint',
  participants: `id uuid, role text, url text, metadata jsonb, event_id bigint, actor_id bigint, ${TIMES}`,
  posts: `n bigserial, id uuid, body text, local boolean DEFAULT true, title text, url text, publish_at timestamptz, visibility text, language text, attributed_to_id bigint,
    picture_id bigint, ${TIMES}`,
  posts_tags: 'post_id uuid, tag_id bigint',
  report_notes: `id bigint, content text, report_id bigint, moderator_id bigint, ${TIMES}`,
  reports: `id bigint, content text, status text, url text, reported_id bigint, reporter_id bigint, manager_id bigint, ${TIMES}`,
  reports_comments: 'report_id bigint, comment_id bigint',
  reports_events: 'report_id bigint, event_id bigint',
  resource: `id uuid, title text, resource_url text, actor_id bigint, creator_id bigint, ${TIMES}`,
  shares: `id bigint, uri text, actor_id bigint, ${TIMES}`,
  tags: `id bigint, title text, slug text, ${TIMES}`,
  tombstones: `id bigint, uri text, ${TIMES}`,
  user_settings: 'user_id bigint, timezone text, notification_before_event boolean',
  users: `id bigint, email text, unconfirmed_email text, password_hash text, role text, confirmed_at timestamptz, confirmation_sent_at timestamptz, locale text,
    disabled boolean, current_sign_in_at timestamptz, last_sign_in_at timestamptz, current_sign_in_ip text, last_sign_in_ip text, default_actor_id bigint, ${TIMES}`,
};

/** Columns by which statements find rows. */
const INDEXED: Readonly<Record<string, readonly string[]>> = {
  actors: ['id', 'user_id'],
  comments: ['id', 'discussion_id', 'conversation_id'],
  discussions: ['id'],
  events: ['id', 'url'],
  medias: ['id'],
  participants: ['event_id', 'actor_id'],
  posts: ['id'],
  tags: ['id'],
  users: ['id', 'lower(email)'],
};

export const copiesOf = (leftOut: readonly Part[]): Copies => ({
  tables: TABLES,
  leftOut: leftOut.filter((part) => !isReferredTo(part)),
  indexed: INDEXED,
  // An array of JSON in some versions.
  expressions: { 'events.metadata': 'to_jsonb(t.metadata)' },
});
