/**
 * A place on a small map: from raster tiles if this server has them, otherwise as rings around a pin, which do not look like
 * streets. Decoration only.
 */
import { DRAWN_TILE, MAP, type PlacedTile } from '../../../../src/look/map-view.ts';

const tile = ({ z, x, y, left, top }: PlacedTile) => (
  <image
    key={`${x}/${y}/${left}`}
    href={`/map/${z}/${x}/${y}`}
    x={left}
    y={top}
    width={DRAWN_TILE}
    height={DRAWN_TILE}
  />
);

function Rings() {
  return (
    <>
      <rect className="map-park" width={MAP.width} height={MAP.height} opacity="0.7" />
      <g fill="none" stroke="currentColor" strokeOpacity=".22" strokeWidth="1.5" strokeDasharray="3 5">
        {MAP.rings.map((radius) => (
          <circle key={radius} cx={MAP.width / 2} cy={MAP.ringsAt} r={radius} />
        ))}
      </g>
    </>
  );
}

/** @param tiles null for the ornament; see `smallMap` */
export function MapPicture({ tiles }: { tiles: readonly PlacedTile[] | null }) {
  return (
    <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {tiles ? tiles.map(tile) : <Rings />}
      <g className="map-pin" transform={tiles ? MAP.pinOnTiles : undefined}>
        <path d={MAP.pin} />
        <circle className="map-dot" cx={MAP.dot.x} cy={MAP.dot.y} r={MAP.dot.radius} />
      </g>
    </svg>
  );
}
