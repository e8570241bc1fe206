/** The socket in the data folder through which `plaza restart` reaches the running primary. */
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { StartError } from '../start-error.ts';

/** Windows has no sockets in folders. */
const addressOf = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\plaza-${dataDir.replaceAll(/[^\w]/g, '-')}`
    : path.join(dataDir, 'control.sock');

const DONE = 'done';

export interface Control {
  close(): Promise<void>;
}

/** Calls `restart` when a command requests it, and reports the outcome to the command. */
export async function openControl(dataDir: string, restart: () => Promise<void>): Promise<Control> {
  const address = addressOf(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    restart().then(
      () => socket.end(DONE),
      (error: Error) => socket.end(error.message),
    );
  });
  // A killed primary leaves it behind.
  if (process.platform !== 'win32') rmSync(address, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, resolve);
  });
  if (process.platform !== 'win32') chmodSync(address, 0o600);
  server.unref();
  return { close: () => new Promise((resolve) => void server.close(() => resolve())) };
}

/**
 * Replaces the workers of the primary that runs on the data folder, and waits for the outcome.
 *
 * @throws StartError with one sentence if there is no primary, or a worker did not start
 */
export async function askForRestart(dataDir: string): Promise<void> {
  const socket = connect(addressOf(dataDir)).setEncoding('utf8');
  const said = await socket.toArray().catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `No server with --workers runs on ${dataDir} (${error.code}): use the service manager to restart a server without it.`,
    );
  });
  const answer = said.join('');
  if (answer !== DONE) throw new StartError(answer || 'The server ended before its workers were replaced.');
}
