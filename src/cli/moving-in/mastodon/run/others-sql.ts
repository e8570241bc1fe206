/** Announcements, collections, previews of links, relays, and further things of the server. */

import { unlessTooLong } from '../../indexed-texts.ts';

/** As src/domain/blocks/usernames/look-alike.ts spells names. */
export const LOOK_ALIKE = "translate(lower(b.username), '012345789', 'oizeastbg')";

const USERNAME_BLOCKS = `
  INSERT INTO username_blocks (id, username, normalized_username, exact, allow_with_approval, created_at, updated_at)
  SELECT DISTINCT ON (${LOOK_ALIKE}) b.id, b.username, ${LOOK_ALIKE}, b.exact, b.allow_with_approval, b.created_at, b.updated_at
  FROM moving_in.username_blocks b ORDER BY ${LOOK_ALIKE}, b.exact, b.id`;

const UNAVAILABLE = `
  INSERT INTO remote_hosts (host, unavailable_since) SELECT lower(domain), min(created_at) FROM moving_in.unavailable_domains GROUP BY 1 ON CONFLICT DO NOTHING`;

const RELAYS = `
  INSERT INTO relays (id, inbox, target, state, follow_uri, created_at)
  SELECT DISTINCT ON (r.inbox_url) r.id, r.inbox_url, 'https://www.w3.org/ns/activitystreams#Public',
    CASE r.state WHEN 1 THEN 'PENDING' WHEN 2 THEN 'ACCEPTED' WHEN 3 THEN 'REJECTED' ELSE 'IDLE' END::"RelayState", nullif(r.follow_activity_id, ''), r.created_at
  FROM moving_in.relays r ORDER BY r.inbox_url, r.state DESC, r.id`;

const TERMS = `
  INSERT INTO instance_texts (id, kind, text, effective_on, created_at)
  SELECT DISTINCT ON (t.effective_date) t.id, 'TERMS_OF_SERVICE', t.text, t.effective_date, t.created_at
  FROM moving_in.terms_of_services t WHERE t.effective_date IS NOT NULL AND t.published_at IS NOT NULL ORDER BY t.effective_date, t.id DESC`;

const ANNOUNCEMENTS = `
  INSERT INTO announcements (id, text, content, mention_ids, status_ids, tags, published, scheduled_at, starts_at, ends_at, all_day, published_at, created_at, updated_at)
  SELECT n.id, n.text, t.content, '{}', coalesce(n.status_ids, '{}'), '{}', n.published, n.scheduled_at, n.starts_at, n.ends_at, n.all_day, n.published_at, n.created_at, n.updated_at
  FROM moving_in.announcements n JOIN moving_in.announcement_texts t ON t.id = n.id`;

const ANNOUNCEMENTS_READ = `
  INSERT INTO announcement_dismissals (announcement_id, actor_id)
  SELECT m.announcement_id, m.account_id FROM moving_in.announcement_mutes m JOIN announcements n ON n.id = m.announcement_id
    JOIN actors a ON a.id = m.account_id ON CONFLICT DO NOTHING`;

const REACTIONS = `
  INSERT INTO announcement_reactions (id, announcement_id, actor_id, name, custom_emoji_id)
  SELECT r.id, r.announcement_id, r.account_id, r.name, e.id FROM moving_in.announcement_reactions r JOIN announcements n ON n.id = r.announcement_id
    JOIN actors a ON a.id = r.account_id LEFT JOIN custom_emojis e ON e.id = r.custom_emoji_id
  WHERE r.custom_emoji_id IS NULL OR e.id IS NOT NULL ON CONFLICT DO NOTHING`;

const COLLECTIONS = `
  INSERT INTO collections (id, actor_id, name, description, language, sensitive, discoverable, tag_id, created_at, updated_at)
  SELECT c.id, c.account_id, c.name, coalesce(c.description, ''), c.language, c.sensitive, c.discoverable, m.tag_id, c.created_at, c.updated_at
  FROM moving_in.collections c JOIN actors a ON a.id = c.account_id LEFT JOIN moving_in.tag_map m ON m.id = c.tag_id`;

const COLLECTION_ITEMS = `
  INSERT INTO collection_items (id, collection_id, actor_id, state, created_at)
  SELECT i.id, i.collection_id, i.account_id, CASE i.state WHEN 3 THEN 'REVOKED' ELSE 'ACCEPTED' END::"CollectionItemState", i.created_at
  FROM moving_in.collection_items i JOIN collections c ON c.id = i.collection_id JOIN actors a ON a.id = i.account_id ON CONFLICT DO NOTHING`;

/** Players and pictures would have to be fetched again. */
const CARDS = `
  INSERT INTO preview_cards (id, url, type, title, description, author_name, author_url, provider_name, provider_url, html, width, height, embed_url,
    image_description, language, published_at, created_at, fetched_at)
  SELECT DISTINCT ON (c.url) c.id, c.url, 'LINK', c.title, c.description, c.author_name, c.author_url, c.provider_name, c.provider_url, '', 0, 0, '',
    '', c.language, c.published_at, c.created_at, c.updated_at
  FROM moving_in.preview_cards c WHERE c.url <> '' ORDER BY c.url, c.id`;

const STATUS_CARDS = `
  INSERT INTO status_cards (status_id, card_id, url)
  SELECT DISTINCT ON (l.status_id) l.status_id, card.id, coalesce(${unlessTooLong("nullif(l.url, '')")}, card.url)
  FROM moving_in.preview_cards_statuses l JOIN moving_in.preview_cards c ON c.id = l.preview_card_id JOIN preview_cards card ON card.url = c.url
    JOIN statuses s ON s.id = l.status_id ORDER BY l.status_id, card.id`;

const SEVERANCES = `
  INSERT INTO severances (id, actor_id, type, target_name, cause_id, followers_count, following_count, purged, created_at)
  SELECT e.id, e.account_id, CASE r.type WHEN 1 THEN 'USER_DOMAIN_BLOCK' WHEN 2 THEN 'ACCOUNT_SUSPENSION' ELSE 'DOMAIN_BLOCK' END::"SeveranceType",
    left(r.target_name, 500), r.id, e.followers_count, e.following_count, r.purged, e.created_at
  FROM moving_in.account_relationship_severance_events e JOIN moving_in.relationship_severance_events r ON r.id = e.relationship_severance_event_id
    JOIN actors a ON a.id = e.account_id ON CONFLICT DO NOTHING`;

/** Direction 1: the local person followed the other. */
const SEVERED_FOLLOWS = `
  INSERT INTO severed_follows (id, severance_id, other_id, followed, show_reblogs, notify, languages)
  SELECT f.id, v.id, f.remote_account_id, f.direction = 1, coalesce(f.show_reblogs, true), coalesce(f.notify, false), coalesce(f.languages, '{}')
  FROM moving_in.severed_relationships f JOIN severances v ON v.cause_id = f.relationship_severance_event_id AND v.actor_id = f.local_account_id
    JOIN actors a ON a.id = f.remote_account_id`;

export const OTHERS_SQL = [
  ...[
    USERNAME_BLOCKS,
    UNAVAILABLE,
    RELAYS,
    TERMS,
    ANNOUNCEMENTS,
    ANNOUNCEMENTS_READ,
    REACTIONS,
    COLLECTIONS,
    COLLECTION_ITEMS,
  ],
  ...[CARDS, STATUS_CARDS, SEVERANCES, SEVERED_FOLLOWS],
];
