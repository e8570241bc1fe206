/** URLs of files. */
import type { DomainContext } from '../../domain/access/context.ts';

/** The URL of an uploaded file. */
export const mediaUrl = (ctx: Pick<DomainContext, 'config'>, key: string): string =>
  `${ctx.config.publicUrl}/media/${key}`;

/** The URL of a file that comes with the server. */
export const assetUrl = (ctx: Pick<DomainContext, 'config'>, name: string): string =>
  `${ctx.config.publicUrl}/assets/${name}`;
