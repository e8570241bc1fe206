/** Selects the geocoder of the setting; requests to external servers are rate-limited and cached. */

import { answerCache } from '../../platform/cache/answer-cache.ts';
import { limitOthers } from '../../platform/concurrency/others-limit.ts';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { DomainContext } from '../access/context.ts';
import { readSettings } from '../instance/settings.ts';
import { SOFTWARE_VERSION } from '../instance/version.ts';
import { gazetteer } from './gazetteer.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import type { Geocoder } from './place.ts';

const PROVIDERS = { nominatim, photon } as const;

/** Rate limit for an external server. */
const CALLS = { name: 'geocoder', limit: 10, seconds: 1 };
/** The usage policy of the public server. */
const PUBLIC_CALLS = { name: 'geocoder_public', limit: 1, seconds: 1 };
const PUBLIC_HOST = 'nominatim.openstreetmap.org';

/** Cached responses by URL. */
const answers = answerCache<unknown>({ ttl: 24 * 3_600_000, max: 1_000 });

async function ask(ctx: DomainContext, url: URL, community: string): Promise<unknown> {
  const calls = url.host === PUBLIC_HOST ? PUBLIC_CALLS : CALLS;
  if (!(await ctx.limiter.consume(calls, url.host)).allowed) throw new OutgoingError(`${url.host} was just asked`);
  const agent = `${community} ${ctx.config.domain} - Plaza ${SOFTWARE_VERSION}`.replace(/[^\x20-\x7e]/g, '?');
  const headers = { 'user-agent': agent, accept: 'application/json' };
  const { status, text } = await limitOthers(ctx.config, url.host, () => ctx.http.get(url.href, headers));
  if (status !== 200) throw new OutgoingError(`${url.host} answers ${status}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OutgoingError(`${url.host} does not answer in JSON`, { cause: error });
  }
}

/** Uses the external server, with the gazetteer as a fallback. */
function orEmbedded(ctx: DomainContext, provider: Geocoder): Geocoder {
  const attempt = async <Found>(ask: (geocoder: Geocoder) => Promise<Found>): Promise<Found> => {
    try {
      return await ask(provider);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      ctx.log.warn({ err: error }, 'geocoder not asked');
      return ask(gazetteer);
    }
  };
  return {
    search: (words, limit, language) => attempt((geocoder) => geocoder.search(words, limit, language)),
    reverse: (point, limit, language) => attempt((geocoder) => geocoder.reverse(point, limit, language)),
  };
}

/** The geocoder of the setting `geocoder`: `embedded`, or `nominatim:` or `photon:` with the URL of a server. */
export async function geocoderOf(ctx: DomainContext): Promise<Geocoder> {
  const { geocoder, name: community } = await readSettings(ctx);
  const [, provider, base] = /^(nominatim|photon):(.+)$/.exec(geocoder) ?? [];
  if (!provider || !base) return gazetteer;
  const read = (path: string, query: Record<string, string>): Promise<unknown> => {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return answers(ctx, url.href, () => ask(ctx, url, community));
  };
  return orEmbedded(ctx, PROVIDERS[provider as keyof typeof PROVIDERS](read));
}
