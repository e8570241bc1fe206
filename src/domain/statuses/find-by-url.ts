/** Finds the posts of URLs, for other sites that embed them and for announcements that name them. */

import type { Status } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { isOwnHost } from '../kernel/own-domains.ts';
import { refuse } from '../kernel/refusals.ts';
import { findVisibleStatus, visibleAmong } from './find.ts';

/** The URL of a post, or of its embed page. */
const POST = /^(.*\/(\d{1,19}))(?:\/embed)?\/?$/;

const pathOf = (url: string): string => new URL(url).pathname.toLowerCase();

/** The possible location of a post in a URL; null for another server's. */
function placeOf({ config }: Pick<DomainContext, 'config'>, url: string): { id: bigint; path: string } | null {
  const asked = URL.parse(url);
  if (!asked || !isOwnHost(config, asked.host)) return null;
  const [, path = '', digits = ''] = POST.exec(asked.pathname.replace(/^\/%40/, '/@')) ?? [];
  const id = parseId(digits);
  return id === null ? null : { id, path: path.toLowerCase() };
}

/** The posts of URLs of this server, in any of their variants, if they are visible to everybody; no reblogs. One statement. */
export async function findPostsByUrls(ctx: DomainContext, urls: readonly string[]): Promise<Status[]> {
  const places = urls.map((url) => placeOf(ctx, url)).filter((place) => place !== null);
  if (places.length === 0) return [];
  const named = places.map(({ id }) => id);
  const found = await visibleAmong({ sql: ctx.sql, viewer: null }, named);
  return found.filter((status) => {
    if (status.reblogOfId !== null) return false;
    const paths = [status.url, status.uri].map(pathOf);
    return places.some(({ id, path }) => id === status.id && paths.includes(path));
  });
}

/** As `findPostsByUrls`; the viewer does not matter. Refuses everything else alike. */
export async function findPostByUrl(ctx: DomainContext, url: string): Promise<Status> {
  const [status] = await findPostsByUrls(ctx, [url]);
  return status ?? refuse('record_not_found');
}

/** The post of a URL of this server that the viewer may see. Refuses everything else alike. */
export async function findVisibleByUrl(ctx: DomainContext, url: string): Promise<Status> {
  const place = placeOf(ctx, url);
  if (!place) return refuse('record_not_found');
  const status = await findVisibleStatus(ctx, place.id.toString());
  const paths = [status.url, status.uri].map(pathOf);
  return paths.includes(place.path) ? status : refuse('record_not_found');
}
