/** The oEmbed response, by which other sites embed a status, an event or a list of events (oembed.com; Mastodon's endpoints, /api/oembed). */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { titleFor } from '../../domain/events/texts.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import type { Actor, Event, Status } from '../../generated/prisma/client.ts';
import { withQuery } from '../../look/event-selection.ts';

export const oembedSchema = z
  .object({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string(),
    author_name: z.string().optional().meta({ description: 'Absent for a list of events.' }),
    author_url: z.string().optional(),
    provider_name: z.string(),
    provider_url: z.string(),
    cache_age: z.int().meta({ description: 'Seconds for which it may be kept.' }),
    html: z.string().meta({ description: 'An iframe that shows it.' }),
    width: z.int(),
    height: z.int().nullable(),
  })
  .meta({ id: 'OEmbed', description: 'How to show a post, an event or a list of events on another page.' });

export type OEmbed = z.infer<typeof oembedSchema>;

/** May be cached for long: the iframe always loads the current status. */
const A_DAY = 86_400;
const FRAME_HEIGHT = 400;

interface Size {
  width: number;
  height: number | null;
}

interface Framed {
  title: string;
  author?: Pick<Actor, 'name' | 'preferredUsername' | 'url'> | null;
  /** The URL of the frame. */
  src: string;
}

/** The content is only in the iframe, so nothing of what is deleted stays in caches. */
async function presentFrame(ctx: DomainContext, { title, author, src }: Framed, size: Size): Promise<OEmbed> {
  const { name: community } = await readSettings(ctx);
  const { width, height } = size;
  return {
    ...{ type: 'rich', version: '1.0', title },
    ...(author && { author_name: author.name || author.preferredUsername, author_url: author.url }),
    ...{ provider_name: community, provider_url: `${ctx.config.publicUrl}/`, cache_age: A_DAY },
    html: `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height ?? FRAME_HEIGHT}" style="max-width: 100%; border: 0" loading="lazy" allowfullscreen="true"></iframe>`,
    ...{ width, height },
  };
}

const actorOf = (ctx: DomainContext, id: bigint): Promise<Actor> => ctx.db.actor.findUniqueOrThrow({ where: { id } });

export async function presentOembed(ctx: DomainContext, status: Status, size: Size): Promise<OEmbed> {
  const author = await actorOf(ctx, status.actorId);
  const title = `A post by ${author.name || author.preferredUsername}`;
  return presentFrame(ctx, { title, author, src: `${status.url}/embed` }, size);
}

export async function presentEventOembed(ctx: DomainContext, event: Event, size: Size): Promise<OEmbed> {
  const author = await actorOf(ctx, event.attributedToId ?? event.organizerId);
  const src = `${ctx.config.publicUrl}/embed/events/${event.uuid}`;
  return presentFrame(ctx, { title: titleFor(event, ctx.languages), author, src }, size);
}

/** @param query of the list's address, and of its frame */
export async function presentEventsOembed(ctx: DomainContext, query: string, size: Size): Promise<OEmbed> {
  const { name } = await readSettings(ctx);
  const src = withQuery(`${ctx.config.publicUrl}/embed/events`, query);
  return presentFrame(ctx, { title: `Events on ${name}`, src }, size);
}
