/** The source of map tiles: the operator's file, or a configured server; without either there is no map. */
import memoize from 'memoize';
import type { Config } from '../../../platform/config.ts';
import type { DomainContext } from '../../access/context.ts';
import { openOwnMap } from './own-map.ts';
import { remoteMap } from './remote-map.ts';
import type { MapAbout, MapSource } from './tiles.ts';

/** The file is opened once; a new one is found with the next start. */
const ownMapOf = memoize((config: Config, log: DomainContext['log']) => openOwnMap(config, log), {
  cache: new WeakMap(),
  cacheKey: ([config]) => config,
});

/** Null where this server has no map. */
export async function mapSource({ config, log }: Pick<DomainContext, 'config' | 'log'>): Promise<MapSource | null> {
  return (await ownMapOf(config, log)) ?? remoteMap(config);
}

export const mapAbout = async (ctx: Pick<DomainContext, 'config' | 'log'>): Promise<MapAbout | null> =>
  (await mapSource(ctx))?.about ?? null;
