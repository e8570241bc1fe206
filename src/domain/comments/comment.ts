/** A comment is a status as the event service sees it: what Comment says that no column does. */
import { createHash } from 'node:crypto';
import type { Status } from '../../generated/prisma/client.ts';

/** CommentVisibility of graphql-event-service.md; a direct post is for people invited. */
export const COMMENT_VISIBILITY = {
  PUBLIC: 'PUBLIC',
  UNLISTED: 'UNLISTED',
  PRIVATE: 'PRIVATE',
  DIRECT: 'INVITE',
} as const satisfies Record<Status['visibility'], string>;

/** The same for a post wherever and whenever it is asked for, in the form of a UUID4. */
export function commentUuid({ uri }: Pick<Status, 'uri'>): string {
  const bytes = createHash('sha256').update(uri).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const LONE_PARAGRAPH = /^<p>((?:(?!<\/?p>).)*)<\/p>$/s;

/** Safe HTML; one paragraph stands without its tags, so that a plain sentence is exactly what was written. */
export function commentText({ content }: Pick<Status, 'content'>): string {
  return LONE_PARAGRAPH.exec(content)?.[1] ?? content;
}
