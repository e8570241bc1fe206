/** Languages used in a thread. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { STATUS_VISIBLE } from '../statuses/visible.ts';

const languages = statement(
  'thread_languages',
  `SELECT DISTINCT s.conversation_id, s.language FROM statuses s
   WHERE s.conversation_id = ANY ($2::bigint[]) AND s.language IS NOT NULL AND ${STATUS_VISIBLE('$1')}
   ORDER BY s.conversation_id, s.language`,
).as<{ language: string }, 'language'>();

/** Thread → languages of its posts that the viewer may see, in one statement. */
export async function threadLanguages(
  ctx: DomainContext,
  conversationIds: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  const rows = await ctx.sql.many(languages, [ctx.viewer?.actorId ?? null, conversationIds]);
  const found = new Map<bigint, string[]>(conversationIds.map((id) => [id, []]));
  for (const { conversation_id, language } of rows) found.get(conversation_id)?.push(language);
  return found;
}
