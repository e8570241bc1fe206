/**
 * A place on a small map with its name: from tiles if this server has a map, otherwise as rings around a pin, which do not look like
 * streets.
 */
import type { ReactNode } from 'react';
import { DRAWN_TILE, MAP, type MapSource, type Point, type SmallMap, smallMap } from '../map-view.ts';

const tile = ({ url, left, top }: SmallMap['tiles'][number]) => (
  <image key={`${url} ${left}`} href={url} x={left} y={top} width={DRAWN_TILE} height={DRAWN_TILE} />
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
function MapPicture({ tiles }: { tiles: SmallMap['tiles'] | null }) {
  return (
    <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {tiles ? <g className="map-tiles">{tiles.map(tile)}</g> : <Rings />}
      <g className="map-pin" transform={tiles ? MAP.pinOnTiles : undefined}>
        <path d={MAP.pin} />
        <circle className="map-dot" cx={MAP.dot.x} cy={MAP.dot.y} r={MAP.dot.radius} />
      </g>
    </svg>
  );
}

interface PlaceMapProps {
  name: string;
  /** The address, and other lines below the name. */
  details?: ReactNode;
  /** Null for a place without coordinates. */
  at: Point | null;
  /** The tiles of this server. */
  map: MapSource | null;
}

export function PlaceMap({ name, details, at, map }: PlaceMapProps) {
  const real = smallMap(at, map);
  return (
    <div className="map">
      <MapPicture tiles={real?.tiles ?? null} />
      <div className="where">
        <div>
          <b>
            <bdi>{name}</bdi>
          </b>
          {details && (
            <>
              <br />
              <span className="soft">{details}</span>
            </>
          )}
          {real && (
            <>
              <br />
              <span className="meta">{real.attribution}</span>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
