/** Writing the rules and the texts about the server, by its staff. */
import { z } from 'zod';
import { addRule, changeRule, deleteRule } from '../../domain/instance/change-rules.ts';
import { listRules } from '../../domain/instance/rules.ts';
import {
  listTerms,
  publishTerms,
  readText,
  removeText,
  withdrawTerms,
  writeText,
} from '../../domain/instance/texts.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  changeCommunityPicture,
  communityPicture,
  removeCommunityPicture,
} from '../../domain/setup/community-picture.ts';
import { communityPictureSchema, viewCommunityPicture } from '../../entities/instance/community-picture.ts';
import {
  adminTermsSchema,
  adminTextSchema,
  presentAdminTerms,
  presentAdminText,
  TEXT_NAMES,
  textNamed,
} from '../../entities/instance/instance-text.ts';
import { adminRuleSchema, viewAdminRule } from '../../entities/instance/rule.ts';
import { formInput, wordsInput } from '../../procedures/form-input.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import type { ProcedureMeta } from '../../procedures/meta.ts';
import { pictureFields } from '../../procedures/picture-input.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

type Method = NonNullable<ProcedureMeta['openapi']>['method'];

const staff =
  (permission: 'manage_rules' | 'manage_settings') => (method: Method, path: `/${string}`, summary: string) =>
    staffProcedure.meta({
      scopes: [method === 'GET' ? 'admin:read' : 'admin:write'],
      permission,
      openapi: { method, path: `/api/v1/admin${path}`, tags: ['admin'], summary },
    });
const forRules = staff('manage_rules');
const forTexts = staff('manage_settings');

const nothing = z.object({});
const byId = z.object({ id: idInput });

/** The domain has the limits. */
const words = textInput(20_000);
const line = lineInput(20_000);

const ruleInput = {
  hint: words.optional().meta({ description: 'A longer explanation.' }),
  position: z.int().optional().meta({ description: 'Rules are shown by rising position; a new one comes last.' }),
  translations: z
    .array(z.object({ language: textInput(35), text: line, hint: words.optional() }))
    .max(200, 'should have at most 200 item(s)')
    .optional()
    .meta({ description: 'All translations; those of absent languages are deleted.' }),
};

const byName = z.object({
  name: z
    .string()
    .max(64)
    .meta({ description: `One of ${Object.keys(TEXT_NAMES).join(', ')}.` }),
});
const kindOf = ({ name }: { name: string }) => textNamed(name) ?? refuse('record_not_found');
const longText = textInput(400_000).meta({ description: 'Markdown.' });

export const adminInstanceRouter = router({
  picture: forTexts('GET', '/instance/picture', 'Read the picture of the community; null if there is none')
    .output(communityPictureSchema.nullable())
    .query(async ({ ctx }) => {
      const found = await communityPicture(ctx);
      return found && viewCommunityPicture(ctx, found);
    }),

  setPicture: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission: 'manage_settings',
      rates: ['media'],
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: '/api/v1/admin/instance/picture',
        tags: ['admin'],
        summary: 'Set the picture of the community, or change its description',
      },
    })
    .input(
      formInput({
        file: pictureFields.file.optional(),
        description: wordsInput(1_500).default('').meta({ description: 'For people who cannot see the picture.' }),
      }),
    )
    .output(communityPictureSchema)
    .mutation(async ({ ctx, input: { file, description } }) =>
      viewCommunityPicture(ctx, await changeCommunityPicture(ctx, { file, description })),
    ),

  removePicture: forTexts('DELETE', '/instance/picture', 'Remove the picture of the community')
    .output(nothing)
    .mutation(async ({ ctx }) => {
      await removeCommunityPicture(ctx);
      return {};
    }),

  rules: forRules('GET', '/rules', 'List the rules of the community')
    .output(z.array(adminRuleSchema))
    .query(async ({ ctx }) => (await listRules(ctx)).map(viewAdminRule)),

  addRule: forRules('POST', '/rules', 'Add a rule')
    .input(z.object({ text: line, ...ruleInput }))
    .output(adminRuleSchema)
    .mutation(async ({ ctx, input }) => viewAdminRule(await addRule(ctx, input))),

  changeRule: forRules('PATCH', '/rules/{id}', 'Change a rule')
    .input(byId.extend({ text: line.optional(), ...ruleInput }))
    .output(adminRuleSchema)
    .mutation(async ({ ctx, input: { id, ...fields } }) => viewAdminRule(await changeRule(ctx, id, fields))),

  deleteRule: forRules('DELETE', '/rules/{id}', 'Delete a rule; reports that name it still do')
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteRule(ctx, input.id);
      return {};
    }),

  text: forTexts('GET', '/instance/texts/{name}', 'Read a text about the server as it was written')
    .input(byName)
    .output(adminTextSchema)
    .query(async ({ ctx, input }) =>
      presentAdminText((await readText(ctx, kindOf(input))) ?? refuse('record_not_found')),
    ),

  writeText: forTexts('PUT', '/instance/texts/{name}', 'Write a text about the server')
    .input(byName.extend({ text: longText }))
    .output(adminTextSchema)
    .mutation(async ({ ctx, input }) => presentAdminText(await writeText(ctx, kindOf(input), input.text))),

  removeText: forTexts('DELETE', '/instance/texts/{name}', 'Remove a text about the server, with its earlier versions')
    .input(byName)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeText(ctx, kindOf(input));
      return {};
    }),

  terms: forTexts('GET', '/terms_of_service', 'List all versions of the terms of service, the earliest first')
    .output(z.array(adminTermsSchema))
    .query(async ({ ctx }) => Promise.all((await listTerms(ctx)).map(presentAdminTerms))),

  publishTerms: forTexts('POST', '/terms_of_service', 'Publish terms of service that begin on a day')
    .input(
      z.object({
        text: longText,
        effective_date: z.string().max(64).meta({ description: 'Today or later, such as 2026-12-31.' }),
      }),
    )
    .output(adminTermsSchema)
    .mutation(async ({ ctx, input }) =>
      presentAdminTerms(await publishTerms(ctx, { text: input.text, effectiveDate: input.effective_date })),
    ),

  withdrawTerms: forTexts('DELETE', '/terms_of_service/{date}', 'Withdraw terms of service that do not hold yet')
    .input(z.object({ date: z.string().max(64) }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await withdrawTerms(ctx, input.date);
      return {};
    }),
});
