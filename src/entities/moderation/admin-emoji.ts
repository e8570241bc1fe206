/** A custom emoji as staff see it. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { CustomEmoji } from '../../generated/prisma/client.ts';
import { customEmojiSchema } from '../fields/custom-emoji.ts';
import { timeText } from '../fields/time.ts';
import { mediaUrl } from '../fields/urls.ts';

export const adminEmojiSchema = z
  .object({
    id: z.string(),
    ...customEmojiSchema.shape,
    disabled: z.boolean().meta({ description: 'Shown in no text.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'AdminCustomEmoji', description: 'A custom emoji as staff see it.' });

export function viewAdminEmoji(ctx: Pick<DomainContext, 'config'>, row: CustomEmoji): z.infer<typeof adminEmojiSchema> {
  return {
    id: row.id.toString(),
    shortcode: row.shortcode,
    url: mediaUrl(ctx, row.key),
    static_url: mediaUrl(ctx, row.stillKey ?? row.key),
    visible_in_picker: row.visibleInPicker,
    category: row.category,
    disabled: row.disabled,
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
  };
}
