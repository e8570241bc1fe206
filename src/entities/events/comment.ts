/** A post as the event service shows it (schema of the event service, Comment). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { COMMENT_VISIBILITY, commentText, commentUuid } from '../../domain/comments/comment.ts';
import { threadLanguages } from '../../domain/comments/thread-languages.ts';
import type { Status } from '../../generated/prisma/client.ts';

export const commentSchema = z
  .object({
    id: z.string(),
    uuid: z.uuid(),
    url: z.string(),
    text: z.string().meta({ description: 'Safe HTML.' }),
    local: z.boolean(),
    primaryLanguage: z.string().nullable(),
    threadLanguages: z.array(z.string()),
    visibility: z.enum(['INVITE', 'MODERATED', 'PRIVATE', 'PUBLIC', 'UNLISTED']),
  })
  .meta({ id: 'Comment', description: 'A post, as the event service sees it.' });

export type Comment = z.infer<typeof commentSchema>;

function viewComment(row: Status, languages: readonly string[]): Comment {
  return {
    id: row.id.toString(),
    uuid: commentUuid(row),
    url: row.url,
    text: commentText(row),
    local: row.local,
    primaryLanguage: row.language,
    threadLanguages: [...languages],
    visibility: COMMENT_VISIBILITY[row.visibility],
  };
}

/** Comments in the order of their rows, in one statement. */
export async function presentComments(ctx: DomainContext, rows: readonly Status[]): Promise<Comment[]> {
  if (rows.length === 0) return [];
  const languages = await threadLanguages(ctx, [...new Set(rows.map((row) => row.conversationId))]);
  return rows.map((row) => viewComment(row, languages.get(row.conversationId) ?? []));
}
