/**
 * Texts about the server, as HTML (Mastodon's entities, ExtendedDescription, PrivacyPolicy and TermsOfService), and as Markdown
 * for their authors.
 */
import { z } from 'zod';
import type { PlainText, Terms } from '../../domain/instance/texts.ts';
import type { InstanceText as Row } from '../../generated/prisma/client.ts';
import { dateText, timeText } from '../fields/time.ts';

const writtenFields = {
  updated_at: z.string().meta({ description: 'The beginning of 1970 where nothing was written.' }),
  content: z.string().meta({ description: 'Safe HTML; empty where nothing was written.' }),
};

/** The renderer is loaded with the first text. */
async function htmlOf(text: string): Promise<string> {
  const { markdownHtml } = await import('../../domain/kernel/markdown.ts');
  return markdownHtml(text);
}

export const extendedDescriptionSchema = z
  .object({
    ...writtenFields,
    updated_at: z.string().nullable().meta({ description: 'Null where nothing was written.' }),
  })
  .meta({ id: 'ExtendedDescription', description: 'What the server says about itself at length.' });

export const privacyPolicySchema = z
  .object(writtenFields)
  .meta({ id: 'PrivacyPolicy', description: 'What the server does with the data of people.' });

export const presentWritten = async (row: Row | null): Promise<z.infer<typeof privacyPolicySchema>> => ({
  updated_at: timeText(row?.createdAt ?? new Date(0)),
  content: row === null ? '' : await htmlOf(row.text),
});

/** Unlike the other texts, one that does not exist has no time, as in Mastodon. */
export const presentExtendedDescription = async (
  row: Row | null,
): Promise<z.infer<typeof extendedDescriptionSchema>> => ({
  ...(await presentWritten(row)),
  ...(row === null && { updated_at: null }),
});

export const termsOfServiceSchema = z
  .object({
    effective_date: z.string().meta({ description: 'The first day on which they hold.' }),
    effective: z.boolean(),
    content: z.string().meta({ description: 'Safe HTML.' }),
    succeeded_by: z.string().nullable().meta({ description: 'The first day of the next version.' }),
  })
  .meta({ id: 'TermsOfService', description: 'The terms that people accept when they sign up.' });

export const presentTerms = async (terms: Terms): Promise<z.infer<typeof termsOfServiceSchema>> => ({
  effective_date: dateText(terms.effectiveOn),
  effective: terms.effective,
  content: await htmlOf(terms.text),
  succeeded_by: terms.succeededOn && dateText(terms.succeededOn),
});

/** Paths and commands name the texts so. */
export const TEXT_NAMES = {
  extended_description: 'EXTENDED_DESCRIPTION',
  privacy_policy: 'PRIVACY_POLICY',
} as const satisfies Record<string, PlainText>;

export const textNamed = (name: string): PlainText | null =>
  Object.hasOwn(TEXT_NAMES, name) ? TEXT_NAMES[name as keyof typeof TEXT_NAMES] : null;

export const adminTextSchema = z
  .object({ text: z.string().meta({ description: 'Markdown.' }), ...writtenFields })
  .meta({ id: 'AdminInstanceText', description: 'A text about the server, as it was written and as it is shown.' });

export const presentAdminText = async (row: Row): Promise<z.infer<typeof adminTextSchema>> => ({
  text: row.text,
  ...(await presentWritten(row)),
});

export const adminTermsSchema = termsOfServiceSchema
  .extend({ text: z.string().meta({ description: 'Markdown.' }), updated_at: z.string() })
  .meta({
    id: 'AdminTermsOfService',
    description: 'A version of the terms of service, as it was written and as it is shown.',
  });

export const presentAdminTerms = async (terms: Terms): Promise<z.infer<typeof adminTermsSchema>> => ({
  ...(await presentTerms(terms)),
  text: terms.text,
  updated_at: timeText(terms.createdAt),
});
