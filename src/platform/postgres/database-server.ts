/** The database of a server: that of DATABASE_URL, or the embedded one, which ends with this process. */
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface DatabaseServer {
  /** Starts the embedded database, once. */
  url(): Promise<string>;
  stop(): Promise<void>;
}

export function databaseServer(config: Config, log: Log): DatabaseServer {
  let starting: Promise<EmbeddedPostgres> | undefined;
  const start = (): Promise<EmbeddedPostgres> => {
    console.log(`Starting the embedded database in ${path.join(config.dataDir, 'postgres')} …`);
    return startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (text) => log.debug({ postgres: text }),
      trouble: (text) => log.error(text),
    });
  };
  return {
    async url() {
      if (config.databaseUrl) return config.databaseUrl;
      starting ??= start();
      return (await starting).url;
    },
    async stop() {
      await (await starting?.catch(() => null))?.stop();
    },
  };
}
