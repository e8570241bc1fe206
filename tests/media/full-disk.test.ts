/** A full disk: uploads are refused with 507 in every facade, leave no files, and operators are warned. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tempFolder } from '../../src/platform/files/temp-folder.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { mayMount, type SmallDisk, smallDisk } from '../support/servers/small-disk.ts';
import { file, form, noise } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

// Temporary files first: the space of removed files is free a moment later.
const PLACES = ['temporary files', 'the storage'] as const;

const NO_SPACE = 'The server has no space left for this';
const UPLOAD = `mutation ($file: Upload!, $name: String!, $actorId: ID!) {
  uploadPicture(file: $file, name: $name, actorId: $actorId) { id }
}`;

// CI runs as root.
test.runIf(process.env.CI === 'true')('CI may mount a small disk', () => {
  expect(mayMount).toBe(true);
});

describe.skipIf(!mayMount)('a full disk', () => {
  let disks: Record<(typeof PLACES)[number], SmallDisk>;
  let world: World;
  let large: Uint8Array;

  beforeAll(async () => {
    world = await createWorld({ env: { METRICS_PUBLIC: 'true' } });
    disks = {
      'temporary files': smallDisk(tempFolder(), 4),
      'the storage': smallDisk(path.join(world.dataDir, 'media'), 4),
    };
    large = await noise(800, 500);
  });

  afterEach(() => {
    for (const { folder } of Object.values(disks)) rmSync(path.join(folder, 'full'), { force: true });
  });

  afterAll(async () => {
    for (const disk of Object.values(disks)) disk.unmount();
    await world.close();
  });

  const left = () => ({
    stored: readdirSync(disks['the storage'].folder).filter((name) => name !== 'full'),
    temporary: readdirSync(tempFolder()).filter((name) => name !== 'full'),
  });
  const picked = () => form({ file: file(large), name: 'mine' });

  test.each(PLACES)(
    'uploads by REST, GraphQL and tRPC are refused when the disk of %s is full, and nothing is stored',
    async (place) => {
      const before = left().stored;
      disks[place].leave(100_000);
      const attached = await world.rest(world.alice).post('/api/v2/media', form({ file: file(large) }));
      expect([attached.status, attached.body]).toEqual([507, { error: NO_SPACE }]);
      const graphql = await uploadGraphQL(
        world,
        world.alice,
        UPLOAD,
        { file: null, name: 'x', actorId: world.alice.id },
        { file: file(large) },
        'the specification',
      );
      expect(graphql.errors.map(({ message, extensions }) => [message, extensions.code])).toEqual([
        [NO_SPACE, 'INSUFFICIENT_STORAGE'],
      ]);
      // tRPC keeps forms in memory.
      if (place === 'the storage') {
        const answer = await fetch(`${world.url}/trpc/pictures.upload`, {
          method: 'POST',
          headers: { authorization: `Bearer ${world.alice.token}` },
          body: picked(),
        });
        const { error } = (await answer.json()) as { error: { message: string } };
        expect([answer.status, error.message]).toEqual([507, NO_SPACE]);
      }
      // Temporary files of a request are removed after its answer.
      await expect.poll(left).toEqual({ stored: before, temporary: [] });
      rmSync(path.join(disks[place].folder, 'full'));
      expect((await world.rest(world.alice).post('/api/v1/pictures', picked())).status).toBe(200);
    },
  );

  test('is reported by /health and the metrics', async () => {
    const asked = async () => ((await (await fetch(`${world.url}/health`)).json()) as { warnings?: string[] }).warnings;
    const warning = (name: string) => expect.stringContaining(name);
    // So small a disk is nearly full from the beginning; the larger one of the data folder is not.
    expect(await asked()).toEqual([warning('temporary')]);
    const metrics = await (await fetch(`${world.url}/metrics`)).text();
    const free = /^plaza_disk_free_bytes\{folder="temporary"\} (\d+)$/m.exec(metrics)?.[1];
    expect(Number(free)).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(metrics).toMatch(/^plaza_disk_free_bytes\{folder="data"\} \d+$/m);
  });
});
