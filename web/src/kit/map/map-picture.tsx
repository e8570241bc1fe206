/** A place on a small map: of tiles where this server has pictures of them, else as rings around a pin, which do not look like streets. Decoration only. */
import { type Point, TILE, tilesAround } from '../../../../src/look/map-view.ts';
import { session } from '../../server/session.ts';

const [WIDTH, HEIGHT] = [400, 136];
const RINGS = [44, 88, 140, 196];

/** Streets and houses can be told apart. */
const ZOOM = 16;

function Tiles({ at, maxZoom }: { at: Point; maxZoom: number }) {
  return tilesAround(at, Math.min(ZOOM, maxZoom), WIDTH, HEIGHT).map(({ z, x, y, left, top }) => (
    <image key={`${x}/${y}/${left}`} href={`/map/${z}/${x}/${y}`} x={left} y={top} width={TILE} height={TILE} />
  ));
}

function Rings() {
  return (
    <>
      <rect className="map-park" width={WIDTH} height={HEIGHT} opacity="0.7" />
      <g fill="none" stroke="currentColor" strokeOpacity=".22" strokeWidth="1.5" strokeDasharray="3 5">
        {RINGS.map((radius) => (
          <circle key={radius} cx={WIDTH / 2} cy="78" r={radius} />
        ))}
      </g>
    </>
  );
}

export function MapPicture({ at }: { at: Point | null }) {
  const { map } = session();
  const isReal = at !== null && map?.kind === 'pictures';
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {isReal ? <Tiles at={at} maxZoom={map.maxZoom} /> : <Rings />}
      <g className="map-pin" transform={isReal ? 'translate(0 -20)' : undefined}>
        <path d="M200 88c-16-18-24-29-24-40a24 24 0 0 1 48 0c0 11-8 22-24 40z" />
        <circle className="map-dot" cx="200" cy="47" r="8" />
      </g>
    </svg>
  );
}
