/** A text that staff choose for a warning. */
import { z } from 'zod';
import type { WarningPreset as Row } from '../../generated/prisma/client.ts';

export const warningPresetSchema = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: 'By which staff tell them apart; may be blank.' }),
    text: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'WarningPreset', description: 'A text that staff can choose for a warning.' });

export type WarningPreset = z.infer<typeof warningPresetSchema>;

export const viewWarningPreset = ({ id, title, text, createdAt, updatedAt }: Row): WarningPreset => ({
  ...{ id: id.toString(), title, text },
  ...{ created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() },
});
