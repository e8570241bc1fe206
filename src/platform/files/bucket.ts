/** An S3-compatible bucket as storage for files. */
import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { traceCall } from '../tracing/calls.ts';
import type { Place } from './storage.ts';

/** Parses `s3://KEY:SECRET@HOST/BUCKET?region=…&tls=false`, or `s3://BUCKET` with the usual AWS_* variables. */
export function bucketOf(storageUrl: string, ms: number): Place {
  const url = new URL(storageUrl);
  const bucket = url.pathname.slice(1) || url.hostname;
  const endpoint =
    url.pathname.length > 1 ? `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${url.host}` : undefined;
  const client = new S3Client({
    // Other S3 implementations do not support trailing checksums, which the SDK adds to streams.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: ms, socketTimeout: ms },
    maxAttempts: 2,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
  });
  client.middlewareStack.add(
    (next, { commandName = 'command' }) =>
      (args) => {
        const operation = String(commandName).replace(/Command$/, '');
        return traceCall(`S3 ${operation}`, { 'rpc.system': 'aws-api', 'rpc.method': operation }, () => next(args));
      },
    { step: 'initialize', name: 'traces' },
  );
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    async readRange(key, { first, last }) {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` }),
      );
      return Body as Readable;
    },
  };
}
