/** The command line as a program: each command is a process of its own, beside a running server. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NODE_ENVIRONMENT } from '../../../scripts/server-process.ts';
import { createWorld, type World } from '../world/world.ts';
import { type Ended, waitForExit } from './wait-for-exit.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Runs a command with these variables alone. */
export function runPlaza(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, 'src/cli.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...NODE_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return waitForExit(child);
}

export class Terminal {
  /** The running server. */
  readonly world: World;
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-cli-'));

  constructor(world: World) {
    this.world = world;
  }

  static async open(): Promise<Terminal> {
    return new Terminal(await createWorld());
  }

  async close(): Promise<void> {
    await this.world.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Runs a command on the server's database. */
  plaza(...args: string[]): Promise<Ended> {
    return this.plazaWith({ DATABASE_URL: this.world.databaseUrl, PUBLIC_URL: this.world.url }, ...args);
  }

  plazaWith(env: Record<string, string>, ...args: string[]): Promise<Ended> {
    return runPlaza({ DATA_DIR: this.dataDir, ...env }, ...args);
  }

  userOf(name: string) {
    return this.world.platform.db.user.findFirst({ where: { profiles: { some: { preferredUsername: name } } } });
  }
}
