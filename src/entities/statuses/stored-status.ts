/** A deleted status from the snapshot in a report: the row without its dependent rows. */
import type { Status as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { type AccountMaps, viewAccount } from '../people/account.ts';
import { viewPlainWords } from './plain-words.ts';
import { shownAs } from './status-row.ts';
import type { Status } from './status-schema.ts';

/** Media, poll, card and counts went with the row. */
export const viewStoredStatus = (accounts: AccountMaps, row: Row): Status => ({
  id: row.id.toString(),
  uri: row.uri,
  created_at: timeText(row.createdAt),
  account: viewAccount(accounts, row.actorId),
  content: row.content,
  visibility: shownAs(row.visibility),
  members_of: row.groupId?.toString() ?? null,
  discussion: null,
  removed_from_discussion: false,
  sensitive: row.sensitive,
  spoiler_text: row.spoilerText,
  media_attachments: [],
  mentions: [],
  tags: [],
  emojis: [],
  tagged_collections: [],
  ...{ reblogs_count: 0, favourites_count: 0, replies_count: 0, quotes_count: 0 },
  url: row.url,
  in_reply_to_id: row.inReplyToId?.toString() ?? null,
  in_reply_to_account_id: row.inReplyToActorId?.toString() ?? null,
  poll: null,
  card: null,
  ...viewPlainWords(row),
  edited_at: row.editedAt && timeText(row.editedAt),
  quote_approval: { automatic: [], manual: [], current_user: 'denied' },
  reply_approval: { automatic: [], manual: [], current_user: 'denied', barrier: null, state: null },
  reblog: null,
  quote: null,
});
