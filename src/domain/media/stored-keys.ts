/** The columns with keys of the storage. Files of other columns are deleted as orphans and missing in backups. */
import { keysIn, type StoredKeys } from '../../platform/backup/stored-keys.ts';
import { statement } from '../../platform/database/sql.ts';

export const STORED_KEYS: readonly StoredKeys[] = [
  ['media', 'key'],
  ['media', 'small_key'],
  ['media', 'sized_keys', 'list'],
  ['removed_media', 'key'],
  ['removed_media', 'small_key'],
  ['preview_cards', 'image_key'],
  ['custom_emojis', 'key'],
  ['custom_emojis', 'still_key'],
  ['remote_emojis', 'key'],
  ['remote_emojis', 'still_key'],
  ['community_pictures', 'key'],
  ['community_pictures', 'small_key'],
  ['community_pictures', 'sized_keys', 'list'],
  ['community_pictures', 'card_key'],
  ['community_pictures', 'double_card_key'],
  ['person_archives', 'key'],
  ['post_imports', 'key'],
];

/** SQL that returns the keys of all rows as `key`, which may include duplicates and null. */
export const ALL_KEYS_SQL = STORED_KEYS.map(keysIn).join(' UNION ALL ');

/** Those of the keys in `$1` that rows name, and other keys of these rows. */
export const namedKeys = statement(
  'named_keys',
  STORED_KEYS.map(
    (each) => `${keysIn(each)} WHERE ${each[1]} ${each[2] === 'list' ? '&& $1::text[]' : '= ANY ($1::text[])'}`,
  ).join(' UNION ALL '),
).as<{ key: string }>();
