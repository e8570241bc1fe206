/** Tiles of a map, and what a source of them offers. */
import type { DomainContext } from '../../access/context.ts';

/** Of the grid of Web Mercator: at zoom z, x and y are from 0 to 2^z - 1, from the north-west. */
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
  /** Of HTTP. */
  type: string;
}

/** What readers of a map need to know of it. */
export interface MapAbout {
  /** Pictures are shown as they are; vectors are drawn by the client. */
  kind: 'pictures' | 'vectors';
  /** Whom the map names as its makers, as plain text. */
  attribution: string;
  /** The largest zoom with tiles. */
  maxZoom: number;
}

export interface MapSource {
  about: MapAbout;
  /** Null where there is none. @throws OutgoingError when the server of the tiles does not answer */
  tile(ctx: DomainContext, address: TileAddress): Promise<MapTile | null>;
}
