/** Comments: statuses as the event service shows them, with the fields of Comment that have no column. */
import { createHash } from 'node:crypto';
import type { Status } from '../../generated/prisma/client.ts';

/** Mobilizon's CommentVisibility; a direct post is for people invited. */
export const COMMENT_VISIBILITY = {
  PUBLIC: 'PUBLIC',
  UNLISTED: 'UNLISTED',
  PRIVATE: 'PRIVATE',
  DIRECT: 'INVITE',
  MEMBERS: 'PRIVATE',
} as const satisfies Record<Status['visibility'], string>;

/** A stable UUIDv4-shaped id, derived from the post's uri. */
export function commentUuid({ uri }: Pick<Status, 'uri'>): string {
  const bytes = createHash('sha256').update(uri).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const LONE_PARAGRAPH = /^<p>((?:(?!<\/?p>).)*)<\/p>$/s;

/** Safe HTML. A single paragraph is unwrapped, so that plain text is returned as entered. */
export function commentText({ content }: Pick<Status, 'content'>): string {
  return LONE_PARAGRAPH.exec(content)?.[1] ?? content;
}
