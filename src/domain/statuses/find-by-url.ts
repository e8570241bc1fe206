/** Finds the post of a URL, for other sites that embed it. */
import type { Status } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { statusVisibleTo } from './visible.ts';

/** The URL of a post, or of its embed page. */
const POST = /^(.*\/(\d{1,19}))(?:\/embed)?\/?$/;

const pathOf = (url: string): string => new URL(url).pathname.toLowerCase();

/**
 * The post of a URL of this server, in any of its variants, if it is visible to everybody; the viewer does not matter. Refuses
 * everything else alike, reblogs too.
 */
export async function findPostByUrl(ctx: DomainContext, url: string): Promise<Status> {
  const asked = URL.parse(url);
  if (!asked || asked.host !== new URL(ctx.config.publicUrl).host) refuse('record_not_found');
  const [, path = '', digits = ''] = POST.exec(asked.pathname.replace(/^\/%40/, '/@')) ?? [];
  const status = await ctx.db.status.findFirst({
    where: { AND: [{ id: parseId(digits) ?? 0n, reblogOfId: null }, statusVisibleTo(null)] },
  });
  if (!status || ![status.url, status.uri].map(pathOf).includes(path.toLowerCase())) refuse('record_not_found');
  return status;
}
