/** The picture of the community. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { CommunityPicture as Row } from '../../generated/prisma/client.ts';
import { mediaUrl } from '../fields/urls.ts';

export const communityPictureSchema = z
  .object({
    url: z.string(),
    description: z.string(),
    width: z.int(),
    height: z.int(),
    blurhash: z.string(),
    card_url: z.string().meta({ description: 'Its cut for cards of links, of at most 1,200 × 630 pixels.' }),
    double_card_url: z.string().meta({ description: 'The same cut in at most twice that size.' }),
  })
  .meta({ id: 'CommunityPicture', description: 'The picture of the community.' });

export type CommunityPicture = z.infer<typeof communityPictureSchema>;

export const viewCommunityPicture = (ctx: Pick<DomainContext, 'config'>, row: Row): CommunityPicture => ({
  url: mediaUrl(ctx, row.key),
  description: row.description,
  width: row.width,
  height: row.height,
  blurhash: row.blurhash,
  card_url: mediaUrl(ctx, row.cardKey),
  double_card_url: mediaUrl(ctx, row.doubleCardKey),
});
