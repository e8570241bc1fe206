/** The preview card of a web page as REST shows it (Mastodon's entities, PreviewCard). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { timeText } from '../fields/time.ts';
import { mediaUrl } from '../fields/urls.ts';
import { accountSchema } from '../people/account.ts';
import { type CardAuthors, type NamedAuthor, viewCardAuthor } from './card-author.ts';

const authorSchema = z
  .object({ name: z.string(), url: z.string(), account: accountSchema.nullable() })
  .meta({ id: 'PreviewCardAuthor', description: 'Who wrote a page.' });

export const previewCardFields = {
  url: z.string(),
  title: z.string(),
  description: z.string(),
  language: z.string().nullable(),
  type: z.enum(['link', 'photo', 'video', 'rich']),
  author_name: z.string(),
  author_url: z.string(),
  authors: z.array(authorSchema),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string().meta({ description: 'One iframe in a sandbox, or nothing.' }),
  width: z.int(),
  height: z.int(),
  image: z.string().nullable(),
  image_description: z.string(),
  embed_url: z.string(),
  blurhash: z.string().nullable(),
  published_at: z.string().nullable(),
  missing_attribution: z.boolean().nullable().optional().meta({
    description: 'For signed-in people: the page names you as its author, and you have not allowed its domain to.',
  }),
};

export const previewCardSchema = z
  .object(previewCardFields)
  .meta({ id: 'PreviewCard', description: 'The preview card of a page that a status links to.' });

export type PreviewCard = z.infer<typeof previewCardSchema>;

/** The result of CARD_JSON; times are text, because they come from JSON. */
export interface CardRow extends NamedAuthor {
  url: string;
  title: string;
  description: string;
  language: string | null;
  type: PreviewCard['type'];
  author_name: string;
  author_url: string;
  provider_name: string;
  provider_url: string;
  html: string;
  width: number;
  height: number;
  image_key: string | null;
  image_description: string;
  embed_url: string;
  blurhash: string | null;
  published_at: string | null;
}

/** SQL over `preview_cards k`: the card as JSON, with `url` as its link. */
export const CARD_JSON = (
  url: string,
): string => `json_build_object('url', ${url}, 'title', k.title, 'description', k.description,
       'language', k.language, 'type', lower(k.type::text), 'author_name', k.author_name, 'author_url', k.author_url,
       'provider_name', k.provider_name, 'provider_url', k.provider_url, 'html', k.html, 'width', k.width, 'height', k.height,
       'image_key', k.image_key, 'image_description', k.image_description, 'embed_url', k.embed_url, 'blurhash', k.blurhash,
       'published_at', k.published_at, 'author_id', k.author_id::text, 'author_attributed', k.author_attributed)`;

/** SQL: the card of the status in `row`. Its link is the URL that the author wrote, as in Mastodon. */
export const CARD_OF = (row: string): string =>
  `(SELECT ${CARD_JSON('sc.url')} FROM status_cards sc JOIN preview_cards k ON k.id = sc.card_id WHERE sc.status_id = ${row}.id)`;

export function viewCard(
  ctx: Pick<DomainContext, 'config' | 'viewer'>,
  row: CardRow,
  cardAuthors: CardAuthors,
): PreviewCard {
  const { image_key, published_at, author_id, author_attributed, ...fields } = row;
  const { author_name: name, author_url: url } = fields;
  const viewerId = ctx.viewer?.actorId;
  const account = viewCardAuthor(cardAuthors, row, viewerId);
  return {
    ...fields,
    authors: name || url || account ? [{ name, url, account }] : [],
    image: image_key && mediaUrl(ctx, image_key),
    published_at: published_at && timeText(new Date(published_at)),
    ...(viewerId && { missing_attribution: author_id === viewerId.toString() && !author_attributed }),
  };
}
