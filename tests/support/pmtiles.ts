/**
 * Writes a map of a few tiles in one file, in version 3 of PMTiles
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 */
import { zxyToTileId } from 'pmtiles';

interface TileOfFile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

const HEADER_BYTES = 127;
const NOT_COMPRESSED = 1;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

/** @param type 1 for vectors, 2 for PNG */
export function pmtiles(type: 1 | 2, given: readonly TileOfFile[], metadata: object = {}): Uint8Array {
  const tiles = given
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((one, other) => one.id - other.id);
  const ids = tiles.map(({ id }, n) => id - (tiles[n - 1]?.id ?? 0));
  // An offset of 0 means directly after the previous one.
  const directory = Buffer.from(
    [
      tiles.length,
      ...ids,
      ...tiles.map(() => 1),
      ...tiles.map(({ bytes }) => bytes.length),
      ...tiles.map((_tile, n) => (n === 0 ? 1 : 0)),
    ].flatMap(varint),
  );
  const about = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const parts = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, about.length],
    [HEADER_BYTES + directory.length + about.length, 0],
    [HEADER_BYTES + directory.length + about.length, data.length],
  ];
  for (const [n, [offset = 0, length = 0]] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + n * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + n * 16);
  }
  header.writeUInt8(1, 96);
  header.writeUInt8(NOT_COMPRESSED, 97);
  header.writeUInt8(NOT_COMPRESSED, 98);
  header.writeUInt8(type, 99);
  header.writeUInt8(Math.min(...tiles.map(({ z }) => z)), 100);
  header.writeUInt8(Math.max(...tiles.map(({ z }) => z)), 101);
  return Buffer.concat([header, directory, about, data]);
}
