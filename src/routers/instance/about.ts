/** Data about the server: rules, texts, languages, activity, and blocked servers. */
import { z } from 'zod';
import { publicDomainBlocks } from '../../domain/instance/domain-blocks.ts';
import { listRules } from '../../domain/instance/rules.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { currentTerms, readText, termsOf } from '../../domain/instance/texts.ts';
import { instanceWeeks } from '../../domain/instance/weeks.ts';
import { listLanguages } from '../../domain/kernel/language.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  domainBlockSchema,
  languageSchema,
  viewDomainBlock,
  viewWeek,
  weekSchema,
} from '../../entities/instance/instance-lists.ts';
import {
  extendedDescriptionSchema,
  presentExtendedDescription,
  presentTerms,
  presentWritten,
  privacyPolicySchema,
  termsOfServiceSchema,
} from '../../entities/instance/instance-text.ts';
import { ruleSchema, viewRule } from '../../entities/instance/rule.ts';
import { cacheable } from '../../procedures/cacheable.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

/** A public GET below /api/v1/instance. */
const page = (path: string, summary: string) =>
  publicProcedure.meta({ openapi: { method: 'GET', path: `/api/v1/instance/${path}`, tags: ['instance'], summary } });

export const aboutRouter = router({
  rules: page('rules', 'List the rules of the community')
    .output(z.array(ruleSchema))
    .query(async ({ ctx }) => {
      cacheable(ctx);
      return (await listRules(ctx)).map(viewRule);
    }),

  extendedDescription: page('extended_description', 'Read what the server says about itself at length')
    .output(extendedDescriptionSchema)
    .query(async ({ ctx }) => {
      cacheable(ctx);
      return presentExtendedDescription(await readText(ctx, 'EXTENDED_DESCRIPTION'));
    }),

  privacyPolicy: page('privacy_policy', 'Read what the server does with the data of people')
    .output(privacyPolicySchema)
    .query(async ({ ctx }) => {
      cacheable(ctx);
      return presentWritten(await readText(ctx, 'PRIVACY_POLICY'));
    }),

  terms: page('terms_of_service', 'Read the terms of service that hold, or the first ones to come')
    .output(termsOfServiceSchema)
    .query(async ({ ctx }) => {
      cacheable(ctx);
      return presentTerms(await currentTerms(ctx));
    }),

  termsOf: page('terms_of_service/{date}', 'Read the terms of service that begin on a day')
    .input(z.object({ date: z.string().max(64).meta({ description: 'Such as 2026-12-31.' }) }))
    .output(termsOfServiceSchema)
    .query(async ({ ctx, input }) => {
      cacheable(ctx);
      return presentTerms(await termsOf(ctx, input.date));
    }),

  languages: page('languages', 'List the languages in which posts may be written')
    .output(z.array(languageSchema).readonly())
    .query(({ ctx }) => {
      cacheable(ctx);
      return listLanguages();
    }),

  activity: page('activity', 'Read how much happened here in each of the last twelve weeks')
    .output(z.array(weekSchema))
    .query(async ({ ctx }) => {
      if (!(await readSettings(ctx)).showActivity) refuse('record_not_found');
      cacheable(ctx);
      return (await instanceWeeks(ctx)).map(viewWeek);
    }),

  domainBlocks: page('domain_blocks', 'List the servers that are limited or suspended here')
    .output(z.array(domainBlockSchema))
    .query(async ({ ctx }) => {
      const { rows, withComments } = await publicDomainBlocks(ctx);
      return rows.map((row) => viewDomainBlock(row, withComments));
    }),
});
