/** URLs of files. */
import type { DomainContext } from '../../domain/access/context.ts';
import { tokenOfAbsent } from '../../domain/media/served-types.ts';

/** The address that fetches a remote file on demand, by the token of its key. */
export const absentUrl = (ctx: Pick<DomainContext, 'config'>, token: string, version: 'original' | 'small'): string =>
  `${ctx.config.publicUrl}/media_proxy/${token}/${version}`;

/** The URL of a file, by its key. A remote file without a copy is fetched on demand. */
export function mediaUrl(ctx: Pick<DomainContext, 'config'>, key: string): string {
  const token = tokenOfAbsent(key);
  return token === null ? `${ctx.config.publicUrl}/media/${key}` : absentUrl(ctx, token, 'original');
}

/** The address of the copy of a remote emoji, by its name and server. */
export const remoteEmojiUrl = (
  ctx: Pick<DomainContext, 'config'>,
  { domain, shortcode }: { domain: string; shortcode: string },
  version: 'original' | 'still',
): string => `${ctx.config.publicUrl}/media_proxy/emojis/${domain}/${shortcode}/${version}`;

/** The URL of a static file of the server. */
export const assetUrl = (ctx: Pick<DomainContext, 'config'>, name: string): string =>
  `${ctx.config.publicUrl}/assets/${name}`;

/** The paths of Mastodon's default pictures, by which apps recognize that a person has no picture. */
export const DEFAULT_PICTURES = { avatar: '/avatars/original/missing.png', header: '/headers/original/missing.png' };

/** The URL of the default picture. */
export const defaultPictureUrl = (ctx: Pick<DomainContext, 'config'>, kind: keyof typeof DEFAULT_PICTURES): string =>
  ctx.config.publicUrl + DEFAULT_PICTURES[kind];
