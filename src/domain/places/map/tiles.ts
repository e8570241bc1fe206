/** Map tiles, and the interface of their sources. */
import type { DomainContext } from '../../access/context.ts';

/** In the Web Mercator grid: at zoom z, x and y range from 0 to 2^z - 1, from the north-west. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Beyond it tiles show less than a house. */
const MOST_ZOOM = 22;

/** Whether the grid has such a tile. */
export const isOnGrid = ({ z, x, y }: TileAddress): boolean => z <= MOST_ZOOM && x < 2 ** z && y < 2 ** z;

export interface MapTile {
  bytes: Uint8Array;
  /** The HTTP content type. */
  type: string;
}

/** Data about the map for its readers. */
export interface MapAbout {
  /** Pictures are shown as they are; vectors are drawn, by the client or as pictures (drawn-tiles.ts). */
  kind: 'pictures' | 'vectors';
  /** The attribution as plain text. */
  attribution: string;
  /** The largest zoom with tiles. */
  maxZoom: number;
}

export interface MapSource {
  about: MapAbout;
  /** Null if there is none. @throws OutgoingError if the tile server does not answer */
  tile(ctx: DomainContext, address: TileAddress): Promise<MapTile | null>;
}
