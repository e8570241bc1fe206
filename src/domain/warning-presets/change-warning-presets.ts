/** Creates, changes and deletes the texts that staff choose for warnings. */
import type { WarningPreset } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import type { Action } from '../action-log/actions.ts';
import { recordAction } from '../action-log/record-action.ts';
import { findWarningPreset } from './warning-presets.ts';

type Writing = Pick<Platform, 'db' | 'clock' | 'ids'> & Acting;

const TITLE_MAX = 255;
/** The same limit as for an individual text. */
const TEXT_MAX = 5000;

interface Checked {
  title?: string;
  text?: string;
}

export interface WarningPresetFields {
  title?: string | undefined;
  text?: string | undefined;
}

/** The given fields, trimmed. Refuses a blank text, and too long texts. */
function checked({ title, text }: WarningPresetFields): Checked {
  const given: Checked = {
    ...(title !== undefined && { title: title.trim() }),
    ...(text !== undefined && { text: text.trim() }),
  };
  const wrong: FieldErrors = {};
  if ([...(given.title ?? '')].length > TITLE_MAX) wrong.title = [`is too long (maximum is ${TITLE_MAX} characters)`];
  if (given.text === '') wrong.text = ["can't be blank"];
  if ([...(given.text ?? '')].length > TEXT_MAX) wrong.text = [`is too long (maximum is ${TEXT_MAX} characters)`];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return given;
}

const log = (tx: Tx, ctx: Writing, action: Action, target: WarningPreset): Promise<void> =>
  recordAction(tx, ctx, { actorId: actingIdentity(ctx), action, target });

export async function addWarningPreset(
  ctx: Writing,
  given: WarningPresetFields & { text: string },
): Promise<WarningPreset> {
  const { title = '', text = '' } = checked(given);
  const now = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const data = { id: ctx.ids.next(), title, text, createdAt: now, updatedAt: now };
    const made = await tx.warningPreset.create({ data });
    await log(tx, ctx, 'WARNING_PRESET_CREATION', made);
    return made;
  });
}

/** Changes the given fields; existing warnings stay unchanged. */
export async function changeWarningPreset(
  ctx: Writing,
  id: string,
  given: WarningPresetFields,
): Promise<WarningPreset> {
  const data = { ...checked(given), updatedAt: ctx.clock.now() };
  return ctx.db.$transaction(async (tx) => {
    const known = await findWarningPreset({ db: tx }, id);
    const changed = await tx.warningPreset.update({ where: { id: known.id }, data });
    await log(tx, ctx, 'WARNING_PRESET_UPDATE', changed);
    return changed;
  });
}

export async function deleteWarningPreset(ctx: Writing, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const known = await findWarningPreset({ db: tx }, id);
    await tx.warningPreset.delete({ where: { id: known.id } });
    await log(tx, ctx, 'WARNING_PRESET_DELETION', known);
  });
}
