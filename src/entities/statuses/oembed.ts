/** The oEmbed response, by which other sites embed a status (oembed.com; Mastodon's endpoints, /api/oembed). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import type { Status } from '../../generated/prisma/client.ts';

export const oembedSchema = z
  .object({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string(),
    author_name: z.string(),
    author_url: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    cache_age: z.int().meta({ description: 'Seconds for which it may be kept.' }),
    html: z.string().meta({ description: 'An iframe that shows the post.' }),
    width: z.int(),
    height: z.int().nullable(),
  })
  .meta({ id: 'OEmbed', description: 'How to show a post on another page.' });

export type OEmbed = z.infer<typeof oembedSchema>;

/** May be cached for long: the iframe always loads the current status. */
const A_DAY = 86_400;
const FRAME_HEIGHT = 400;

/** The content is only in the iframe, so nothing of a deleted status stays in caches. */
export async function presentOembed(
  ctx: DomainContext,
  status: Status,
  size: { width: number; height: number | null },
): Promise<OEmbed> {
  const [{ name: community }, author] = await Promise.all([
    readSettings(ctx),
    ctx.db.actor.findUniqueOrThrow({ where: { id: status.actorId } }),
  ]);
  const name = author.name || author.preferredUsername;
  const title = `A post by ${name}`;
  const { width, height } = size;
  return {
    ...{ type: 'rich', version: '1.0', title, author_name: name, author_url: author.url },
    ...{ provider_name: community, provider_url: `${ctx.config.publicUrl}/`, cache_age: A_DAY },
    html: `<iframe src="${escapeHtml(`${status.url}/embed`)}" title="${escapeHtml(title)}" width="${width}" height="${height ?? FRAME_HEIGHT}" style="max-width: 100%; border: 0" loading="lazy" allowfullscreen="true"></iframe>`,
    ...{ width, height },
  };
}
