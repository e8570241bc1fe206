/** The field in which staff choose a prepared warning; empty if there are none. */
import type { WarningPreset } from '../../../../entities/moderation/warning-preset.ts';
import { TEXTS as WARNING_PRESETS_WORDS } from '../../../../generated/texts/all/pages/moderation/warning-presets.ts';
import type { Html } from '../../kit/html.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { Visit } from '../kit/visit.ts';

export const nameOf = ({ title, text }: Pick<WarningPreset, 'title' | 'text'>): string =>
  title || [...text.replace(/\s+/g, ' ')].slice(0, 60).join('');

export async function presetChoice({ caller, language }: Visit, form: ActForm): Promise<Html | false> {
  const presets = await caller.adminWarningPresets.list();
  if (presets.length === 0) return false;
  const words = WARNING_PRESETS_WORDS[language];
  const options = presets.map((preset) => ({ value: preset.id, text: nameOf(preset) }));
  return form.select('warning_preset_id', {
    ...{ label: words.choose, hint: words.chooseHint },
    options: [{ value: '', text: words.noPreset }, ...options],
  });
}
