/** A server whose database may fall silent, beside another server that reaches the database directly. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type SilentProxy, silentProxy } from '../servers/silent-proxy.ts';
import { createEmptyWorld, createWorld, type World } from './world.ts';

export interface SilentDatabase {
  /** Has the cast, and reaches the database directly. */
  people: World;
  /** Between the database and `world`; thaws after each test. */
  proxy: SilentProxy;
  world: World;
}

/**
 * Opens them before the tests of the file, and closes them after them.
 *
 * @param DATABASE_TIMEOUT of `world`, in seconds
 */
export function withSilentDatabase(DATABASE_TIMEOUT: string, opened: (made: SilentDatabase) => void): void {
  let made: SilentDatabase | undefined;
  beforeAll(async () => {
    const people = await createWorld();
    const url = new URL(people.databaseUrl);
    const proxy = await silentProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    made = { people, proxy, world: await createEmptyWorld({ databaseUrl: url.href, env: { DATABASE_TIMEOUT } }) };
    opened(made);
  });
  afterEach(() => made?.proxy.thaw());
  afterAll(async () => {
    await made?.world.close();
    await made?.proxy.close();
    await made?.people.close();
  });
}
