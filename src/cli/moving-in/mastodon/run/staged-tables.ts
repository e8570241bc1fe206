/** The columns of Mastodon that an import reads, with their types in the copies. Older versions have the defaults. */

const ACCOUNT_FILES = ['avatar', 'header']
  .map(
    (name) =>
      `${name}_file_name text, ${name}_content_type text, ${name}_file_size int, ${name}_description text DEFAULT ''`,
  )
  .join(', ');

export const STAGED_TABLES: Readonly<Record<string, string>> = {
  accounts: `id bigint, username text, domain text, display_name text, note text, fields jsonb, uri text, url text, inbox_url text, outbox_url text,
    shared_inbox_url text, followers_url text, following_url text, featured_collection_url text, actor_type text, locked boolean, discoverable boolean,
    indexable boolean DEFAULT false, hide_collections boolean, memorial boolean, show_media boolean DEFAULT true, show_media_replies boolean DEFAULT true,
    show_featured boolean DEFAULT true, attribution_domains text[], also_known_as text[], moved_to_account_id bigint, suspended_at timestamptz,
    suspension_origin int, requested_deletion_at timestamptz, silenced_at timestamptz, sensitized_at timestamptz, id_scheme int DEFAULT 0,
    private_key text, public_key text, avatar_remote_url text, header_remote_url text, last_webfingered_at timestamptz, created_at timestamptz,
    updated_at timestamptz, ${ACCOUNT_FILES}`,
  account_aliases: 'id bigint, account_id bigint, uri text, created_at timestamptz',
  account_conversations:
    'id bigint, account_id bigint, conversation_id bigint, participant_account_ids bigint[], status_ids bigint[], last_status_id bigint, unread boolean',
  account_deletion_requests: 'id bigint, account_id bigint, created_at timestamptz',
  account_domain_blocks: 'id bigint, account_id bigint, domain text, created_at timestamptz',
  account_migrations: 'id bigint, account_id bigint, created_at timestamptz',
  account_notes: 'id bigint, account_id bigint, target_account_id bigint, comment text, updated_at timestamptz',
  account_pins: 'id bigint, account_id bigint, target_account_id bigint, created_at timestamptz',
  account_relationship_severance_events:
    'id bigint, account_id bigint, relationship_severance_event_id bigint, followers_count int, following_count int, created_at timestamptz',
  account_stats:
    'id bigint, account_id bigint, statuses_count bigint, following_count bigint, followers_count bigint, last_status_at timestamptz',
  account_warning_presets: 'id bigint, title text, text text, created_at timestamptz, updated_at timestamptz',
  account_warnings:
    'id bigint, account_id bigint, target_account_id bigint, action int, text text, report_id bigint, status_ids text[], overruled_at timestamptz, created_at timestamptz',
  admin_action_logs:
    'id bigint, account_id bigint, action text, target_type text, target_id bigint, human_identifier text, created_at timestamptz',
  announcement_mutes: 'id bigint, account_id bigint, announcement_id bigint',
  announcement_reactions: 'id bigint, account_id bigint, announcement_id bigint, name text, custom_emoji_id bigint',
  announcements: `id bigint, text text, published boolean, all_day boolean, scheduled_at timestamptz, starts_at timestamptz, ends_at timestamptz,
    published_at timestamptz, status_ids bigint[], created_at timestamptz, updated_at timestamptz`,
  appeals: `id bigint, account_id bigint, account_warning_id bigint, text text, approved_at timestamptz, approved_by_account_id bigint, rejected_at timestamptz,
    rejected_by_account_id bigint, created_at timestamptz`,
  blocks: 'id bigint, account_id bigint, target_account_id bigint, uri text, created_at timestamptz',
  bookmarks: 'id bigint, account_id bigint, status_id bigint, created_at timestamptz',
  canonical_email_blocks: 'id bigint, canonical_email_hash text, reference_account_id bigint, created_at timestamptz',
  collection_items: 'id bigint, collection_id bigint, account_id bigint, state int, created_at timestamptz',
  collections: `id bigint, account_id bigint, name text, description text, language text, sensitive boolean, discoverable boolean, tag_id bigint,
    created_at timestamptz, updated_at timestamptz`,
  conversation_mutes: 'id bigint, account_id bigint, conversation_id bigint',
  conversations: 'id bigint, uri text, parent_status_id bigint, created_at timestamptz',
  custom_emoji_categories: 'id bigint, name text',
  custom_emojis: `id bigint, shortcode text, domain text, category_id bigint, disabled boolean, visible_in_picker boolean, image_file_name text,
    image_content_type text, image_file_size int, image_remote_url text, uri text, created_at timestamptz, updated_at timestamptz`,
  custom_filter_keywords: 'id bigint, custom_filter_id bigint, keyword text, whole_word boolean',
  custom_filter_statuses: 'id bigint, custom_filter_id bigint, status_id bigint',
  custom_filters:
    'id bigint, account_id bigint, phrase text, action int, context text[], expires_at timestamptz, created_at timestamptz',
  domain_allows: 'id bigint, domain text, created_at timestamptz',
  domain_blocks:
    'id bigint, domain text, severity int, reject_media boolean, reject_reports boolean, private_comment text, public_comment text, obfuscate boolean, created_at timestamptz',
  email_domain_blocks: 'id bigint, domain text, allow_with_approval boolean DEFAULT false, created_at timestamptz',
  favourites: 'id bigint, account_id bigint, status_id bigint, created_at timestamptz',
  featured_tags: 'id bigint, account_id bigint, tag_id bigint, created_at timestamptz',
  follow_recommendation_mutes: 'id bigint, account_id bigint, target_account_id bigint, created_at timestamptz',
  follow_requests:
    'id bigint, account_id bigint, target_account_id bigint, show_reblogs boolean, notify boolean, languages text[], uri text, created_at timestamptz',
  follows:
    'id bigint, account_id bigint, target_account_id bigint, show_reblogs boolean, notify boolean, languages text[], uri text, created_at timestamptz',
  identities: 'id bigint, user_id bigint, provider text, uid text, created_at timestamptz',
  invites:
    'id bigint, user_id bigint, code text, expires_at timestamptz, max_uses int, uses int, autofollow boolean, comment text, created_at timestamptz',
  ip_blocks: 'id bigint, ip inet, severity int, comment text, expires_at timestamptz, created_at timestamptz',
  keypairs:
    'id bigint, account_id bigint, type int, uri text, local_fragment text, public_key text, private_key text, revoked boolean, expires_at timestamptz',
  list_accounts: 'id bigint, list_id bigint, account_id bigint, follow_id bigint, follow_request_id bigint',
  lists:
    'id bigint, account_id bigint, title text, replies_policy int, exclusive boolean DEFAULT false, created_at timestamptz',
  login_activities: 'id bigint, user_id bigint, success boolean, ip inet, created_at timestamptz',
  markers: 'id bigint, user_id bigint, timeline text, last_read_id bigint, lock_version int, updated_at timestamptz',
  media_attachments: `id bigint, account_id bigint, status_id bigint, scheduled_status_id bigint, type int, processing int, description text, blurhash text, remote_url text,
    file_file_name text, file_content_type text, file_file_size int, file_meta text, thumbnail_file_name text, thumbnail_content_type text,
    thumbnail_remote_url text, created_at timestamptz`,
  mentions: 'id bigint, status_id bigint, account_id bigint, silent boolean',
  mutes:
    'id bigint, account_id bigint, target_account_id bigint, hide_notifications boolean, expires_at timestamptz, created_at timestamptz',
  notification_permissions: 'id bigint, account_id bigint, from_account_id bigint, created_at timestamptz',
  notification_policies:
    'id bigint, account_id bigint, for_not_following int, for_not_followers int, for_new_accounts int, for_private_mentions int, for_limited_accounts int, for_bots int',
  notification_requests:
    'id bigint, account_id bigint, from_account_id bigint, created_at timestamptz, updated_at timestamptz',
  notifications: `id bigint, account_id bigint, from_account_id bigint, type text, activity_type text, activity_id bigint, filtered boolean DEFAULT false,
    group_key text, created_at timestamptz`,
  oauth_access_tokens:
    'id bigint, application_id bigint, resource_owner_id bigint, token text, scopes text, created_at timestamptz, last_used_at timestamptz, revoked_at timestamptz',
  oauth_applications:
    'id bigint, name text, uid text, secret text, redirect_uri text, scopes text, website text, created_at timestamptz',
  poll_votes: 'id bigint, poll_id bigint, account_id bigint, choice int, created_at timestamptz',
  polls: `id bigint, account_id bigint, status_id bigint, options text[], cached_tallies bigint[], voters_count bigint, multiple boolean, hide_totals boolean,
    expires_at timestamptz, last_fetched_at timestamptz, created_at timestamptz`,
  preview_cards: `id bigint, url text, title text, description text, author_name text, author_url text, provider_name text, provider_url text, language text,
    published_at timestamptz, created_at timestamptz, updated_at timestamptz`,
  preview_cards_statuses: 'preview_card_id bigint, status_id bigint, url text',
  quotes: `id bigint, account_id bigint, status_id bigint, quoted_status_id bigint, quoted_account_id bigint, state int, approval_uri text, activity_uri text`,
  relationship_severance_events: 'id bigint, type int, target_name text, purged boolean',
  relays: 'id bigint, inbox_url text, state int, follow_activity_id text, created_at timestamptz',
  report_notes: 'id bigint, report_id bigint, account_id bigint, content text, created_at timestamptz',
  reports: `id bigint, account_id bigint, target_account_id bigint, comment text, category int, action_taken_at timestamptz, action_taken_by_account_id bigint,
    assigned_account_id bigint, status_ids bigint[], rule_ids bigint[], forwarded boolean, uri text, created_at timestamptz, updated_at timestamptz`,
  rule_translations: 'id bigint, rule_id bigint, language text, text text, hint text',
  rules: "id bigint, text text, hint text DEFAULT '', priority int, deleted_at timestamptz, created_at timestamptz",
  scheduled_statuses: 'id bigint, account_id bigint, scheduled_at timestamptz, params jsonb',
  settings: 'id bigint, var text, value text, updated_at timestamptz',
  severed_relationships: `id bigint, relationship_severance_event_id bigint, local_account_id bigint, remote_account_id bigint, direction int, show_reblogs boolean,
    notify boolean, languages text[]`,
  status_edits: `id bigint, status_id bigint, account_id bigint, text text, spoiler_text text, sensitive boolean, ordered_media_attachment_ids bigint[],
    media_descriptions text[], poll_options text[], created_at timestamptz`,
  status_pins: 'id bigint, account_id bigint, status_id bigint, created_at timestamptz',
  status_stats: 'id bigint, status_id bigint, replies_count bigint, reblogs_count bigint, favourites_count bigint',
  statuses: `id bigint, account_id bigint, text text, spoiler_text text, sensitive boolean, language text, visibility int, local boolean, uri text, url text,
    in_reply_to_id bigint, in_reply_to_account_id bigint, reblog_of_id bigint, conversation_id bigint, application_id bigint, content_type text,
    quote_approval_policy int DEFAULT 0, ordered_media_attachment_ids bigint[], created_at timestamptz, edited_at timestamptz`,
  statuses_tags: 'status_id bigint, tag_id bigint',
  tag_follows: 'id bigint, account_id bigint, tag_id bigint, created_at timestamptz',
  tags: 'id bigint, name text, display_name text, usable boolean, listable boolean, trendable boolean, reviewed_at timestamptz, created_at timestamptz',
  terms_of_services: 'id bigint, text text, effective_date date, published_at timestamptz, created_at timestamptz',
  tombstones: 'id bigint, uri text, created_at timestamptz',
  unavailable_domains: 'id bigint, domain text, created_at timestamptz',
  user_invite_requests: 'id bigint, user_id bigint, text text',
  user_roles: `id bigint, name text, color text, position int, permissions bigint, highlighted boolean, collection_limit int DEFAULT 10,
    require_2fa boolean DEFAULT false, created_at timestamptz, updated_at timestamptz`,
  username_blocks:
    'id bigint, username text, normalized_username text, exact boolean, allow_with_approval boolean, created_at timestamptz, updated_at timestamptz',
  users: `id bigint, account_id bigint, email text, unconfirmed_email text, encrypted_password text, locale text, time_zone text, chosen_languages text[], settings text,
    confirmed_at timestamptz, confirmation_sent_at timestamptz, approved boolean, disabled boolean, role_id bigint, invite_id bigint, created_by_application_id bigint,
    age_verified_at timestamptz, current_sign_in_at timestamptz, last_sign_in_at timestamptz, sign_up_ip inet, otp_required_for_login boolean, otp_secret text,
    encrypted_otp_secret text, encrypted_otp_secret_iv text, encrypted_otp_secret_salt text, consumed_timestep int, otp_backup_codes text[], webauthn_id text,
    created_at timestamptz, updated_at timestamptz`,
  web_push_subscriptions:
    'id bigint, endpoint text, key_p256dh text, key_auth text, standard boolean DEFAULT false, data text, access_token_id bigint, created_at timestamptz',
  webauthn_credentials:
    'id bigint, user_id bigint, external_id text, public_key text, nickname text, sign_count bigint, created_at timestamptz',
};
