/** The world of a test file with another server that it may contact. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { allowLocalRequests } from '../servers/remote-site.ts';
import { createWorld, type World } from './world.ts';

/**
 * Opens both before the tests of the file, and closes them after them. Before each test the server's requests are cleared.
 *
 * @param opened gets both, once they exist
 */
export function beside<Server extends { close(): Promise<unknown>; forget(): void }>(
  start: () => Promise<Server>,
  opened: (world: World, server: Server) => void,
): void {
  let both: [World, Server] | undefined;
  beforeAll(async () => {
    both = [await createWorld(), await start()];
    opened(...both);
  });
  beforeEach(async () => {
    // The server may not have answered in the previous test.
    await both?.[0].platform.db.silentHost.deleteMany();
    // A test may have set other limits.
    if (both) allowLocalRequests(both[0]);
    both?.[1].forget();
  });
  afterAll(async () => {
    for (const each of both?.toReversed() ?? []) await each.close();
  });
}
