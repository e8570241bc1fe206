/** A rule of the community (Mastodon's entities, Rule). */
import { z } from 'zod';
import { translationsOf } from '../../domain/instance/rules.ts';
import type { Rule as Row } from '../../generated/prisma/client.ts';

const wordsSchema = z.object({ text: z.string(), hint: z.string() });

export const ruleSchema = z
  .object({
    id: z.string(),
    ...wordsSchema.shape,
    translations: z.record(z.string(), wordsSchema).meta({ description: 'By language code.' }),
  })
  .meta({ id: 'Rule', description: 'A rule of the community.' });

export type Rule = z.infer<typeof ruleSchema>;

export const viewRule = (row: Row): Rule => ({
  id: row.id.toString(),
  text: row.text,
  hint: row.hint,
  translations: translationsOf(row),
});

/** For staff who edit the rules. */
export const adminRuleSchema = ruleSchema
  .extend({ position: z.int(), created_at: z.string() })
  .meta({ id: 'AdminRule', description: 'A rule of the community, with its place among the others.' });

export const viewAdminRule = (row: Row): z.infer<typeof adminRuleSchema> => ({
  ...viewRule(row),
  position: row.position,
  created_at: row.createdAt.toISOString(),
});
