/**
 * The operator's texts about the server, in Markdown: extended description, privacy policy and terms of service. Each version is
 * stored with its date; terms of service also have an effective date.
 */
import type { InstanceText } from '../../generated/prisma/client.ts';
import type { InstanceTextKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import type { Action } from '../action-log/actions.ts';
import { recordAction } from '../action-log/record-action.ts';
import { refuse } from '../kernel/refusals.ts';

type Reading = Pick<Platform, 'db' | 'clock'>;
type Writing = Pick<Platform, 'db' | 'clock' | 'ids'> & Acting;

/** Kinds of which the newest version counts at once. */
export type PlainText = Exclude<InstanceTextKind, 'TERMS_OF_SERVICE'>;

const TEXT_MAX = 100_000;

function checkText(text: string): string {
  if (text.trim() === '') throw invalid({ text: ["can't be blank"] });
  if ([...text].length > TEXT_MAX) throw invalid({ text: [`is too long (maximum is ${TEXT_MAX} characters)`] });
  return text;
}

/** The current version; null if there is no text. */
export function readText({ db }: Pick<Platform, 'db'>, kind: PlainText): Promise<InstanceText | null> {
  return db.instanceText.findFirst({ where: { kind }, orderBy: { id: 'desc' } });
}

/** The texts themselves stay in their table, version by version; the log names the version. */
function log(tx: Tx, ctx: Writing, action: Action, { id, kind, effectiveOn }: InstanceText): Promise<void> {
  const target = { id, name: kind.toLowerCase(), effectiveOn };
  return recordAction(tx, ctx, { actorId: actingIdentity(ctx), action, target });
}

/** Refuses empty texts and those beyond 100,000 characters. */
export function writeText(ctx: Writing, kind: PlainText, text: string): Promise<InstanceText> {
  const data = { id: ctx.ids.next(), kind, text: checkText(text), createdAt: ctx.clock.now() };
  return ctx.db.$transaction(async (tx) => {
    const written = await tx.instanceText.create({ data });
    await log(tx, ctx, 'TEXT_UPDATE', written);
    return written;
  });
}

/** The kinds for which there is a text. */
export async function writtenTexts({ db }: Pick<Platform, 'db'>): Promise<Set<InstanceTextKind>> {
  const rows = await db.instanceText.findMany({ distinct: ['kind'], select: { kind: true } });
  return new Set(rows.map((row) => row.kind));
}

/** Deletes all versions; no effect if there are none. */
export async function removeText(ctx: Writing, kind: PlainText): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const newest = await tx.instanceText.findFirst({ where: { kind }, orderBy: { id: 'desc' } });
    if (!newest) return;
    await tx.instanceText.deleteMany({ where: { kind } });
    await log(tx, ctx, 'TEXT_DELETION', newest);
  });
}

export interface Terms extends InstanceText {
  effectiveOn: Date;
  effective: boolean;
  /** The day on which the next version begins. */
  succeededOn: Date | null;
}

const dayOf = (time: Date): Date => new Date(`${time.toISOString().slice(0, 10)}T00:00:00Z`);

/** All versions, the earliest first. */
export async function listTerms({ db, clock }: Reading): Promise<Terms[]> {
  const rows = await db.instanceText.findMany({ where: { kind: 'TERMS_OF_SERVICE' }, orderBy: { effectiveOn: 'asc' } });
  const today = dayOf(clock.now());
  const dated = rows.flatMap((row) => (row.effectiveOn ? [{ ...row, effectiveOn: row.effectiveOn }] : []));
  return dated.map((row, i) => ({
    ...row,
    effective: row.effectiveOn <= today,
    succeededOn: dated[i + 1]?.effectiveOn ?? null,
  }));
}

/** The terms in force; if none are yet, the first future ones. */
export async function currentTerms(ctx: Reading): Promise<Terms> {
  const terms = await listTerms(ctx);
  return terms.findLast((version) => version.effective) ?? terms[0] ?? refuse('record_not_found');
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Parses a day such as 2026-12-31; null for other text. */
function readDay(text: string): Date | null {
  const day = new Date(`${text}T00:00:00Z`);
  const exists = DAY.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return exists ? day : null;
}

/** The version that begins on that day. */
export async function termsOf(ctx: Reading, date: string): Promise<Terms> {
  const day = readDay(date)?.getTime();
  const found = (await listTerms(ctx)).find((version) => version.effectiveOn.getTime() === day);
  return found ?? refuse('record_not_found');
}

/**
 * Publishes terms of service that take effect on a day, today or later; replaces those that were to begin on that day, unless
 * they are in force. Refuses past days, and empty or too long texts.
 */
export async function publishTerms(ctx: Writing, given: { text: string; effectiveDate: string }): Promise<Terms> {
  const text = checkText(given.text);
  const effectiveOn = readDay(given.effectiveDate);
  if (!effectiveOn) throw invalid({ effective_date: ['must be a day such as 2026-12-31'] });
  if (effectiveOn < dayOf(ctx.clock.now())) throw invalid({ effective_date: ['must be today or later'] });
  const kind = 'TERMS_OF_SERVICE';
  await ctx.db.$transaction(async (tx) => {
    const written = await tx.instanceText.upsert({
      where: { kind_effectiveOn: { kind, effectiveOn } },
      create: { id: ctx.ids.next(), kind, text, effectiveOn, createdAt: ctx.clock.now() },
      update: { text, createdAt: ctx.clock.now() },
    });
    await log(tx, ctx, 'TERMS_PUBLICATION', written);
  });
  return termsOf(ctx, given.effectiveDate);
}

/** Withdraws terms that are not in force yet. Refuses those that are or were, because people have agreed to them. */
export async function withdrawTerms(ctx: Writing, date: string): Promise<void> {
  const { id, effective } = await termsOf(ctx, date);
  if (effective) throw new Refusal('conflict', 'Terms that are in force cannot be withdrawn');
  await ctx.db.$transaction(async (tx) => {
    const withdrawn = await tx.instanceText.findUnique({ where: { id } });
    const { count } = await tx.instanceText.deleteMany({ where: { id } });
    if (!withdrawn || count === 0) return refuse('record_not_found');
    await log(tx, ctx, 'TERMS_WITHDRAWAL', withdrawn);
  });
}
