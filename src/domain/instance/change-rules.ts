/** Writing, changing and deleting rules of the community. */
import type { Rule } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Phrase } from '../../wording/texts.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { isLanguage } from '../kernel/language.ts';
import { refuse } from '../kernel/refusals.ts';
import type { RuleTranslations } from './rules.ts';

type Writing = Pick<Platform, 'db' | 'clock' | 'ids'> & Acting;

/** The longest rule (Mastodon's limits, rule.text). */
const TEXT_MAX = 300;
const HINT_MAX = 3000;
const POSITION_MAX = 1_000_000;

export interface RuleTranslation {
  language: string;
  text: string;
  hint?: string | undefined;
}

export interface RuleFields {
  text?: string | undefined;
  hint?: string | undefined;
  /** Rules are shown by ascending position; a new one is last. */
  position?: number | undefined;
  /** The complete list; omitted translations are deleted. */
  translations?: readonly RuleTranslation[] | undefined;
}

const problemOf = (text: string, max: number, needed: boolean): Phrase[] => {
  if (needed && text === '') return ["can't be blank"];
  return [...text].length > max ? [`is too long (maximum is ${max} characters)`] : [];
};

function translationProblems(translations: readonly RuleTranslation[]): Phrase[] {
  const languages = translations.map(({ language }) => language);
  const wrong = translations.flatMap(({ text, hint = '' }) => [
    ...problemOf(text.trim(), TEXT_MAX, true),
    ...problemOf(hint.trim(), HINT_MAX, false),
  ]);
  if (!languages.every(isLanguage)) wrong.push('must have language codes such as fr');
  if (new Set(languages).size < languages.length) wrong.push('must not name a language twice');
  return [...new Set(wrong)];
}

function checkFields({ text, hint, position, translations = [] }: RuleFields): void {
  const wrong: FieldErrors = {
    text: text === undefined ? [] : problemOf(text.trim(), TEXT_MAX, true),
    hint: problemOf(hint?.trim() ?? '', HINT_MAX, false),
    position: (position ?? 0) < 0 || (position ?? 0) > POSITION_MAX ? [`must be from 0 to ${POSITION_MAX}`] : [],
    translations: translationProblems(translations),
  };
  const found = Object.entries(wrong).filter(([, problems]) => problems.length > 0);
  if (found.length > 0) throw invalid(Object.fromEntries(found));
}

function columnsOf({ text, hint, position, translations }: RuleFields) {
  const named: RuleTranslations = Object.fromEntries(
    (translations ?? []).map((each) => [each.language, { text: each.text.trim(), hint: each.hint?.trim() ?? '' }]),
  );
  return {
    ...(text !== undefined && { text: text.trim() }),
    ...(hint !== undefined && { hint: hint.trim() }),
    ...(position !== undefined && { position }),
    ...(translations !== undefined && { translations: named }),
  };
}

const log = (
  tx: Tx,
  ctx: Writing,
  action: 'RULE_CREATION' | 'RULE_UPDATE' | 'RULE_DELETION',
  target: Rule,
): Promise<void> => recordAction(tx, ctx, { actorId: actingIdentity(ctx), action, target });

/** Refuses rules without text, texts that are too long, and unknown or repeated languages. */
export async function addRule(ctx: Writing, given: RuleFields & { text: string }): Promise<Rule> {
  checkFields(given);
  return ctx.db.$transaction(async (tx) => {
    const last = await tx.rule.aggregate({ where: { deletedAt: null }, _max: { position: true } });
    const position = given.position ?? (last._max.position ?? -1) + 1;
    const columns = { ...columnsOf(given), text: given.text.trim(), position };
    const made = await tx.rule.create({ data: { id: ctx.ids.next(), createdAt: ctx.clock.now(), ...columns } });
    await log(tx, ctx, 'RULE_CREATION', made);
    return made;
  });
}

/** Changes the given fields; the same refusals. */
export async function changeRule(ctx: Writing, id: string, given: RuleFields): Promise<Rule> {
  checkFields(given);
  const where = { id: parseId(id) ?? 0n, deletedAt: null };
  return ctx.db.$transaction(async (tx) => {
    const [changed = refuse('record_not_found')] = await tx.rule.updateManyAndReturn({ where, data: columnsOf(given) });
    await log(tx, ctx, 'RULE_UPDATE', changed);
    return changed;
  });
}

/** It is no longer shown, and reports that name it still do. */
export async function deleteRule(ctx: Writing, id: string): Promise<void> {
  const where = { id: parseId(id) ?? 0n, deletedAt: null };
  const data = { deletedAt: ctx.clock.now() };
  await ctx.db.$transaction(async (tx) => {
    const [deleted = refuse('record_not_found')] = await tx.rule.updateManyAndReturn({ where, data });
    await log(tx, ctx, 'RULE_DELETION', deleted);
  });
}
