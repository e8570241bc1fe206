/** Posts and their parts, as they must be on this server. */
import { LONGEST_TEXT } from '../../../../domain/federation/documents/note-text.ts';
import { normalizeTag } from '../../../../domain/tags/normalize.ts';
import { languageIn } from '../../indexed-texts.ts';
import { EXTENSIONS } from '../../keep-files.ts';
import type { Source } from '../../source.ts';
import { isNoTag } from '../../tag-names.ts';
import { actor, byId, type Counterpart, number, owner, status, text, time } from '../../verify/counterpart.ts';
import { leftPosts } from '../left-out.ts';
import { STATUS_URI } from '../run/addresses-sql.ts';
import { POLL_OPTIONS } from '../run/stage.ts';
import { accountsOf } from './people-counterparts.ts';

const LOCAL_TEXT = 'a.domain IS NULL AND t.reblog_of_id IS NULL';
const OWN_TEXT = 'o.local AND o.reblog_of_id IS NULL';

const statuses = (source: Source): Counterpart => ({
  from: `statuses t JOIN ${accountsOf(source)} a ON a.id = t.account_id`,
  own: 'statuses o',
  key: byId,
  same: {
    author: ['t.account_id', 'o.actor_id'],
    address: [STATUS_URI('t', 'a'), 'o.uri'],
    visibility: [
      "CASE t.visibility WHEN 0 THEN 'PUBLIC' WHEN 1 THEN 'UNLISTED' WHEN 2 THEN 'PRIVATE' ELSE 'DIRECT' END",
      'o.visibility',
    ],
    text: [`CASE WHEN ${LOCAL_TEXT} THEN left(t.text, ${LONGEST_TEXT}) END`, `CASE WHEN ${OWN_TEXT} THEN o.text END`],
    'content warning': [
      `CASE WHEN ${LOCAL_TEXT} THEN t.spoiler_text END`,
      `CASE WHEN ${OWN_TEXT} THEN o.spoiler_text END`,
    ],
    sensitive: ['t.sensitive', 'o.sensitive'],
    language: [languageIn('t.language'), 'o.language'],
    boosted: ['t.reblog_of_id', 'o.reblog_of_id'],
    'answered post': [
      `(SELECT p.id FROM statuses p WHERE p.id = t.in_reply_to_id AND NOT coalesce(${leftPosts(source)}, false))`,
      'o.in_reply_to_id',
    ],
    created: time('t.created_at', 'o.created_at'),
    edited: time('t.edited_at', 'o.edited_at'),
  },
  owners: [actor('t.account_id'), status('t.reblog_of_id')],
});

/** Names of folders, as src/cli/moving-in/mastodon/file-paths.ts forms them. */
const pathOf = (attachment: string, fileName: string): string => {
  const padded =
    "lpad(t.id::text, CASE WHEN length(t.id::text) > 9 THEN greatest(12, length(t.id::text)) ELSE 9 END, '0')";
  return `'${attachment}/' || (SELECT string_agg(part[1], '/') FROM regexp_matches(${padded}, '\\d{3}', 'g') AS part) || '/original/' || ${fileName}`;
};

const SERVED = [...EXTENSIONS.keys()].map((type) => `'${type}'`).join(', ');

const media: Counterpart = {
  from: 'media_attachments t JOIN statuses s ON s.id = t.status_id',
  where: `(t.remote_url <> '' OR (t.file_file_name IS NOT NULL AND t.file_content_type IN (${SERVED})))
    AND (s.ordered_media_attachment_ids IS NULL OR t.id = ANY (s.ordered_media_attachment_ids))`,
  own: 'media o',
  key: byId,
  same: {
    post: ['t.status_id', 'o.status_id'],
    owner: ['t.account_id', 'o.owner_id'],
    description: ['t.description', 'o.description'],
  },
  owners: [status('t.status_id'), actor('t.account_id')],
  file: `CASE WHEN t.remote_url = '' THEN ${pathOf('media_attachments/files', 't.file_file_name')} END`,
};

const emojis: Counterpart = {
  where: `t.domain IS NULL AND t.image_file_name IS NOT NULL AND t.image_content_type IN (${SERVED})`,
  own: 'custom_emojis o',
  key: byId,
  same: { name: ['t.shortcode', 'o.shortcode'] },
  file: pathOf('custom_emojis/images', 't.image_file_name'),
};

const marked = (own: string): Counterpart => ({
  own: `${own} o`,
  key: [number('t.account_id', 'o.actor_id'), number('t.status_id', 'o.status_id')],
  owners: [actor('t.account_id'), status('t.status_id')],
});

export const postsCounterparts = (source: Source): Record<string, Counterpart> => ({
  statuses: statuses(source),
  media_attachments: media,
  custom_emojis: emojis,
  mentions: {
    own: 'mentions o',
    key: [number('t.status_id', 'o.status_id'), number('t.account_id', 'o.actor_id')],
    owners: [status('t.status_id'), actor('t.account_id')],
  },
  tags: {
    where: "t.name <> ''",
    own: 'tags o',
    key: [text('t.name', 'o.name', normalizeTag)],
    lostBy: ['t.name', isNoTag],
  },
  statuses_tags: {
    from: 'statuses_tags t JOIN tags g ON g.id = t.tag_id',
    where: "g.name <> ''",
    own: 'status_tags o JOIN tags g ON g.id = o.tag_id',
    key: [number('t.status_id', 'o.status_id'), text('g.name', 'g.name', normalizeTag)],
    owners: [status('t.status_id')],
    lostBy: ['g.name', isNoTag],
  },
  polls: {
    own: 'polls o',
    key: byId,
    same: { post: ['t.status_id', 'o.status_id'], options: [POLL_OPTIONS('t.options'), 'o.options'] },
    owners: [status('t.status_id')],
  },
  poll_votes: {
    own: 'poll_votes o',
    key: [
      number('t.poll_id', 'o.poll_id'),
      number('t.account_id', 'o.actor_id'),
      { former: 't.choice', own: 'o.choice', type: 'int' },
    ],
    owners: [owner('t.poll_id', 'polls'), actor('t.account_id')],
  },
  status_edits: {
    own: 'status_edits o',
    key: byId,
    same: { post: ['t.status_id', 'o.status_id'], created: time('t.created_at', 'o.created_at') },
    owners: [status('t.status_id')],
  },
  quotes: {
    own: 'statuses o',
    key: [number('t.status_id', 'o.id')],
    same: {
      state: [
        "CASE t.state WHEN 0 THEN 'PENDING' WHEN 2 THEN 'REJECTED' WHEN 3 THEN 'REVOKED' ELSE 'ACCEPTED' END",
        'o.quote_state',
      ],
    },
    owners: [status('t.status_id')],
  },
  favourites: { ...marked('favourites'), key: byId, same: { post: ['t.status_id', 'o.status_id'] } },
  bookmarks: marked('bookmarks'),
  status_pins: marked('status_pins'),
  preview_cards: { where: "t.url <> ''", own: 'preview_cards o', key: [text('t.url', 'o.url')] },
  preview_cards_statuses: {
    where: "EXISTS (SELECT FROM preview_cards c WHERE c.id = t.preview_card_id AND c.url <> '')",
    own: 'status_cards o',
    key: [number('t.status_id', 'o.status_id')],
    owners: [status('t.status_id')],
  },
});
