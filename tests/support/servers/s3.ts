/** An S3 server with one bucket, for tests of the storage. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** The package has no types of its own. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Rver;

export interface TestBucket {
  /** For STORAGE_URL. */
  url: string;
  /** The same with a secret that the server rejects. */
  wrongUrl: string;
  /** The keys in the bucket. */
  keys(): string[];
  close(): Promise<void>;
}

export async function startS3(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'plaza-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'plaza' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const at = (secret: string) => `s3://S3RVER:${secret}@127.0.0.1:${port}/plaza?tls=false`;
  return {
    url: at('S3RVER'),
    wrongUrl: at('wrong'),
    keys: () =>
      readdirSync(path.join(directory, 'plaza'))
        .flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
        .sort(),
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
