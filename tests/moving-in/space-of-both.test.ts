/** A Mastodon and a Mobilizon that one command imports need the space of both. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { serversOfTown } from '../support/moving-in/moved-both.ts';
import { BESIDE_MOBILIZON, Newcomer, OF_MASTODON } from '../support/moving-in/newcomer.ts';
import { mayMount, smallDisk } from '../support/servers/small-disk.ts';

test.skipIf(!mayMount)('a disk that is large enough for each import, and too small for both, stops them', async () => {
  const [mastodon, mobilizon] = await serversOfTown();
  const newcomer = await Newcomer.create(BESIDE_MOBILIZON);
  expect((await newcomer.run(mobilizon)).code).toBe(0);
  newcomer.names = OF_MASTODON;
  const disk = smallDisk(path.join(newcomer.dataDir, 'small'), 100);
  await mastodon.run('UPDATE media_attachments SET file_file_size = 60000000 WHERE id = 42');
  await mobilizon.run("UPDATE medias SET file = jsonb_set(file, '{size}', '60000000') WHERE id = 3");
  const command = [...mastodon.command(), '--mobilizon', mobilizon.address, '--uploads', mobilizon.uploads];
  const { code, failures } = await newcomer.check({ command: () => command }, { here: { DATA_DIR: disk.folder } });
  expect([code, failures]).toEqual([
    1,
    [
      expect.stringMatching(
        /^FAIL +space +both imports need about 12\d MB in .*\/small, and 1\d\d MB are free\. Give DATA_DIR/,
      ),
    ],
  ]);
  disk.unmount();
  await Promise.all([newcomer.close(), mastodon.close(), mobilizon.close()]);
});
