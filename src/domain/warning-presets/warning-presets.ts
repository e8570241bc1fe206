/** Lists and finds the texts that staff choose for warnings. */
import type { WarningPreset } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import { refuse } from '../kernel/refusals.ts';

type Reading = { db: Db | Tx };

/** By title, as staff look for them. */
export const listWarningPresets = ({ db }: Reading): Promise<WarningPreset[]> =>
  db.warningPreset.findMany({ orderBy: [{ title: 'asc' }, { text: 'asc' }, { id: 'asc' }] });

/** Refuses absent ones. */
export async function findWarningPreset({ db }: Reading, id: string): Promise<WarningPreset> {
  const found = await db.warningPreset.findUnique({ where: { id: parseId(id) ?? 0n } });
  return found ?? refuse('record_not_found');
}

/** The text of a warning: the preset, if one was chosen, and below it the individual text. Refuses absent presets. */
export async function warningText(
  reading: Reading,
  presetId: string | null | undefined,
  text: string,
): Promise<string> {
  if (!presetId) return text;
  const preset = await findWarningPreset(reading, presetId);
  return text.trim() === '' ? preset.text : `${preset.text}\n\n${text}`;
}
