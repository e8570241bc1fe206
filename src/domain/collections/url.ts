/** Addresses of collections, and the collections that a text links to. */
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

type Reading = Pick<Platform, 'config'>;

const addressOf = ({ config }: Reading, id: string): string => `${config.publicUrl}/collections/${id}`;

export const collectionUrl = (ctx: Reading, id: bigint): string => addressOf(ctx, id.toString());

const LINK = /href="([^"]{1,2000})"/g;

/** The ids in the links of a status, each once, in order; such collections may not exist. */
export function collectionsIn(ctx: Reading, content: string): bigint[] {
  const prefix = addressOf(ctx, '');
  if (!content.includes(prefix)) return [];
  const ids = new Set<bigint>();
  for (const [, href = ''] of content.matchAll(LINK)) {
    const [name = ''] = href.startsWith(prefix) ? href.slice(prefix.length).split(/[?#]/, 1) : [];
    const id = parseId(name);
    if (id !== null) ids.add(id);
  }
  return [...ids];
}
