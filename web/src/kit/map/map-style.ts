/**
 * The style of the map: raster tiles unchanged in the light and inverted in the dark; vectors in the light or dark style of Protomaps' basemap, without icons, which
 * would need files of other servers.
 */
import { layers, namedFlavor } from '@protomaps/basemaps';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { language } from '../../words/language.ts';

interface About {
  kind: 'pictures' | 'vectors';
  attribution: string;
  maxZoom: number;
}

const PICTURE = 256;

/** As the filter `--map-tiles` of small maps: the hues are turned, and the least brightness is above the greatest, which inverts the picture. */
const DARKENED = { 'raster-hue-rotate': 180, 'raster-brightness-min': 0.92, 'raster-brightness-max': 0.08 };

/** The number of a road is drawn on an icon; other names need none. */
const ON_AN_ICON = 'roads_shields';

function withoutIcon(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer;
  const { 'icon-image': _icon, ...layout } = layer.layout ?? {};
  return { ...layer, layout };
}

export function mapStyle({ kind, attribution, maxZoom }: About, isDark: boolean): StyleSpecification {
  // MapLibre's worker makes the requests, and cannot resolve an address without a host.
  const tiles = [`${location.origin}/map/{z}/{x}/{y}`];
  if (kind === 'pictures') {
    return {
      version: 8,
      sources: { map: { type: 'raster', tiles, tileSize: PICTURE, attribution, maxzoom: maxZoom } },
      layers: [{ id: 'map', type: 'raster', source: 'map', paint: isDark ? DARKENED : {} }],
    };
  }
  const drawn = layers('map', namedFlavor(isDark ? 'dark' : 'light'), { lang: language });
  return {
    version: 8,
    sources: { map: { type: 'vector', tiles, attribution, maxzoom: maxZoom } },
    layers: drawn.filter(({ id }) => id !== ON_AN_ICON).map(withoutIcon),
  };
}
