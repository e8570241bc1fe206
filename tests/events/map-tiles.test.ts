/** Map tiles: from the operator's file, or from a server that is contacted on behalf of all readers. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pmtiles } from '../support/pmtiles.ts';
import { startTiles, type TileServer, tilePicture } from '../support/servers/tile-server.ts';
import { waterWithTown } from '../support/vector-tile.ts';
import { createWorld, type World } from '../support/world/world.ts';

const tileOf = async (world: World, address: string) => {
  const answer = await fetch(`${world.url}/map/${address}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const mapOf = async (world: World) => ((await (await fetch(`${world.url}/session`)).json()) as { map: unknown }).map;

describe('without a source', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('serves no map and no tile', async () => {
    expect(await mapOf(world)).toBeNull();
    expect((await tileOf(world, '0/0/0')).status).toBe(404);
  });
});

describe('tiles of the server at MAP_TILES_URL', () => {
  let world: World;
  let tiles: TileServer;
  beforeAll(async () => {
    tiles = await startTiles();
    const env = { MAP_TILES_URL: `${tiles.url}/{z}/{x}/{y}.png?key=secret`, MAP_ATTRIBUTION: '© Town survey' };
    world = await createWorld({ env });
  });
  afterAll(async () => {
    await world.close();
    await tiles.close();
  });

  test('is described with its attribution, and without its address', async () => {
    expect(await mapOf(world)).toEqual({ kind: 'pictures', attribution: '© Town survey', maxZoom: 19 });
  });

  test('a tile is passed on, kept, and asked without the reader’s address', async () => {
    const [first, again] = [await tileOf(world, '14/8750/5460'), await tileOf(world, '14/8750/5460')];
    expect(first.bytes).toEqual(await tilePicture('#f00'));
    expect(again.bytes).toEqual(first.bytes);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
    });
    expect(tiles.asked.map(({ url }) => url)).toEqual(['/14/8750/5460.png?key=secret']);
    const sent = tiles.asked[0]?.headers ?? {};
    expect(sent['user-agent']).toMatch(/^Plaza\//);
    expect(Object.keys(sent)).not.toContain('x-forwarded-for');
  });

  test.each([['3/8/0'], ['3/0/8'], ['23/0/0'], ['a/0/0'], ['1/-1/0'], ['1/0/0.5'], ['99999999/0/0']])(
    '%s is no tile, and nobody is asked',
    async (address) => {
      const before = tiles.asked.length;
      expect((await tileOf(world, address)).status).toBe(404);
      expect(tiles.asked.length).toBe(before);
    },
  );

  test('an answer that is no picture is not passed on', async () => {
    tiles.answer((res) => res.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>'));
    const answer = await tileOf(world, '5/1/1');
    expect([answer.status, answer.bytes.length]).toEqual([503, 0]);
    tiles.answer((res) => res.writeHead(302, { location: `${tiles.url}/elsewhere` }).end());
    expect((await tileOf(world, '5/1/2')).status).toBe(503);
    tiles.answer(null);
    expect((await tileOf(world, '5/1/1')).status).toBe(200);
  });

  test('a sea without tiles is empty', async () => {
    tiles.answer((res) => res.writeHead(404).end());
    expect((await tileOf(world, '6/1/1')).status).toBe(404);
    tiles.answer(null);
  });
});

describe('tiles of map.pmtiles in DATA_DIR', () => {
  let worlds: World[];
  beforeAll(async () => {
    worlds = await Promise.all([createWorld(), createWorld(), createWorld()]);
  });
  afterAll(() => Promise.all(worlds.map((world) => world.close())));

  const put = (world: World, bytes: Uint8Array): void => writeFileSync(path.join(world.dataDir, 'map.pmtiles'), bytes);
  const worldAt = (n: number): World => worlds[n] as World;

  test('pictures are served as they are', async () => {
    const world = worldAt(0);
    const picture = await tilePicture('#00f');
    put(world, pmtiles(2, [{ z: 0, x: 0, y: 0, bytes: picture }], { attribution: '<a href="x">© Town</a>' }));
    expect(await mapOf(world)).toEqual({ kind: 'pictures', attribution: '© Town', maxZoom: 0 });
    expect((await tileOf(world, '0/0/0')).bytes).toEqual(picture);
    expect((await tileOf(world, '1/0/0')).status).toBe(404);
    expect((await tileOf(world, '0/0/0.svg')).status).toBe(404);
  });

  test('vectors are drawn by the client, and by this server for maps without scripts', async () => {
    const world = worldAt(1);
    const bytes = waterWithTown('Leipzig', [0.5, 0.5]);
    put(world, pmtiles(1, [{ z: 3, x: 4, y: 2, bytes }]));
    expect(await mapOf(world)).toEqual({ kind: 'vectors', attribution: '© OpenStreetMap', maxZoom: 3 });
    const tile = await tileOf(world, '3/4/2');
    expect([tile.headers.get('content-type'), Uint8Array.from(tile.bytes)]).toEqual([
      'application/vnd.mapbox-vector-tile',
      bytes,
    ]);
    const drawn = await tileOf(world, '3/4/2.svg');
    expect(Object.fromEntries(drawn.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const text = drawn.bytes.toString();
    expect(text).toMatch(
      /^<svg .*<path fill="#b5d6e2" fill-rule="evenodd" d="M0 0l512 0l0 512l-512 0l0 -512"\/><\/svg>$/,
    );
    expect([(await tileOf(world, '3/4/3.svg')).status, (await tileOf(world, '3/8/2.svg')).status]).toEqual([404, 404]);
  });

  test('a file that is no map is as none', async () => {
    const world = worldAt(2);
    put(world, gzipSync('no map'));
    expect(await mapOf(world)).toBeNull();
    expect((await tileOf(world, '0/0/0')).status).toBe(404);
  });
});
