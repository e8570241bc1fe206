/** Runs child processes to their end. */
import { type EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** The process's output on both streams, and its exit code. */
export async function waitForExit(child: EventEmitter & { stdout: Readable; stderr: Readable }): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}
