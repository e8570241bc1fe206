/** Ends another process when this one has ended, however it ended. */
import { spawn } from 'node:child_process';

export interface Watcher {
  /** Stops watching, after the process was stopped properly. */
  release(): void;
}

const noWatcher: Watcher = { release() {} };

/**
 * Starts a small shell that waits for its standard input to close, which happens even if this process is killed, and then sends
 * `signal` to `pid`. Windows has no such shell; there the next start finds the process and takes it over.
 */
export function endWithThisProcess(pid: number, signal: 'INT' | 'TERM'): Watcher {
  if (process.platform === 'win32') return noWatcher;
  const script = 'read -r line || kill "-$1" "$2" 2>/dev/null';
  const shell = spawn('/bin/sh', ['-c', script, 'plaza-watcher', signal, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as unknown as { unref?: () => void }).unref?.();
  return {
    release() {
      shell.stdin.end('released\n');
    },
  };
}
