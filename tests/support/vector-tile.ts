/** Writes a tile of the Mapbox Vector Tile format, version 2.1 (https://github.com/mapbox/vector-tile-spec/tree/master/2.1). */

const EXTENT = 4096;

const varint = (value: number): number[] => (value > 127 ? [(value & 127) | 128, ...varint(value >>> 7)] : [value]);
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)];
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
];
const text = (field: number, content: string): number[] => bytes(field, [...Buffer.from(content)]);

/** Commands of a drawing: 1 moves, 2 draws lines, 7 closes. */
const command = (id: number, count: number): number => (count << 3) | id;

const POINT = 1;
const POLYGON = 3;

const layer = (name: string, content: readonly number[]): number[] =>
  bytes(3, [...number(15, 2), ...text(1, name), ...content, ...number(5, EXTENT)]);

/** Water everywhere, and a town at this point of it, in parts of the tile from the north-west. */
export function waterWithTown(name: string, [x, y]: readonly [x: number, y: number]): Uint8Array {
  const square = [
    ...[command(1, 1), zigzag(0), zigzag(0)],
    ...[command(2, 3), zigzag(EXTENT), zigzag(0), zigzag(0), zigzag(EXTENT), zigzag(-EXTENT), zigzag(0)],
    command(7, 1),
  ];
  const point = [command(1, 1), zigzag(x * EXTENT), zigzag(y * EXTENT)];
  const about = { kind: 'locality', name };
  // Pairs of a key and a value, each by its number.
  const tags = Object.keys(about).flatMap((_key, n) => [n, n]);
  return Uint8Array.from([
    ...layer('water', bytes(2, [...number(3, POLYGON), ...bytes(4, square.flatMap(varint))])),
    ...layer('places', [
      ...bytes(2, [...bytes(2, tags.flatMap(varint)), ...number(3, POINT), ...bytes(4, point.flatMap(varint))]),
      ...Object.keys(about).flatMap((key) => text(3, key)),
      ...Object.values(about).flatMap((value) => bytes(4, text(1, value))),
    ]),
  ]);
}
