/** URLs of files. */
import type { DomainContext } from '../../domain/access/context.ts';

/** The URL of an uploaded file. */
export const mediaUrl = (ctx: Pick<DomainContext, 'config'>, key: string): string =>
  `${ctx.config.publicUrl}/media/${key}`;

/** Where a file of another server is fetched when somebody asks for it, by the token of its key. */
export const absentUrl = (ctx: Pick<DomainContext, 'config'>, token: string, version: 'original' | 'small'): string =>
  `${ctx.config.publicUrl}/media_proxy/${token}/${version}`;

/** Where the copy of an emoji of another server is shown, by its name there. */
export const remoteEmojiUrl = (
  ctx: Pick<DomainContext, 'config'>,
  { domain, shortcode }: { domain: string; shortcode: string },
  version: 'original' | 'still',
): string => `${ctx.config.publicUrl}/media_proxy/emojis/${domain}/${shortcode}/${version}`;

/** The URL of a file that comes with the server. */
export const assetUrl = (ctx: Pick<DomainContext, 'config'>, name: string): string =>
  `${ctx.config.publicUrl}/assets/${name}`;

/** Where Mastodon's server has its default pictures: apps tell by these names that somebody has no picture of their own. */
export const DEFAULT_PICTURES = { avatar: '/avatars/original/missing.png', header: '/headers/original/missing.png' };

/** The URL of the picture of somebody who has none. */
export const defaultPictureUrl = (ctx: Pick<DomainContext, 'config'>, kind: keyof typeof DEFAULT_PICTURES): string =>
  ctx.config.publicUrl + DEFAULT_PICTURES[kind];
