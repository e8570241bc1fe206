/** Addresses of files on the wire. */
import type { DomainContext } from '../../domain/access/context.ts';

/** Where an uploaded file is served. */
export const mediaUrl = (ctx: Pick<DomainContext, 'config'>, key: string): string =>
  `${ctx.config.publicUrl}/media/${key}`;

/** Where a file that comes with the server is served. */
export const assetUrl = (ctx: Pick<DomainContext, 'config'>, name: string): string =>
  `${ctx.config.publicUrl}/assets/${name}`;
