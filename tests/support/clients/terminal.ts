/**
 * The command line beside a running server: in this process, because starting one takes longer than most commands, or as a
 * separate program if the configuration or the process itself matters.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommand } from '../../../src/cli.ts';
import { builtServer } from '../servers/built-server.ts';
import { FakeClock } from '../world/fake-clock.ts';
import { createWorld, type World } from '../world/world.ts';
import { type Ended, waitForExit } from './wait-for-exit.ts';

/** Starts a command with only these variables. */
export async function launchPlaza(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ child: ChildProcess; ended: Promise<Ended> }> {
  const built = await builtServer('dist/cli.js');
  const child = spawn(process.execPath, [built.file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...built.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: waitForExit(child) };
}

/** Runs a command with only these variables. */
export const runPlaza = async (env: Record<string, string>, ...args: string[]): Promise<Ended> =>
  (await launchPlaza(env, ...args)).ended;

/** Commands read the environment and print to the console, which exist once per process, so they run one after the other. */
let last: Promise<unknown> = Promise.resolve();

async function runHere(env: Record<string, string>, args: readonly string[]): Promise<Ended> {
  const ended: Ended = { code: 0, out: '', err: '' };
  const { env: own, exitCode } = process;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      ended.out += text;
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      ended.err += text;
      return true;
    }),
    vi.spyOn(console, 'log').mockImplementation((...said) => {
      ended.out += `${format(...said)}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((...said) => {
      ended.err += `${format(...said)}\n`;
    }),
  ];
  process.env = { PATH: own.PATH, ...env };
  process.exitCode = undefined;
  try {
    ended.code = await runCommand(args);
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.env = own;
    process.exitCode = exitCode;
  }
  return ended;
}

/** Runs a command in this process with only these variables. */
export function runCommandHere(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const run = last.then(() => runHere(env, args));
  last = run.catch(() => {});
  return run;
}

export class Terminal {
  /** The running server. */
  readonly world: World;
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-cli-'));

  constructor(world: World) {
    this.world = world;
  }

  static async open(): Promise<Terminal> {
    return new Terminal(await createWorld({ clock: FakeClock.atRealTime() }));
  }

  async close(): Promise<void> {
    await this.world.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Runs a command on the server's database. */
  plaza(...args: string[]): Promise<Ended> {
    const { databaseUrl, url } = this.world;
    return this.plazaHere({ DATABASE_URL: databaseUrl, PUBLIC_URL: url }, ...args);
  }

  /** Runs a command in this process with these variables. */
  plazaHere(env: Record<string, string>, ...args: string[]): Promise<Ended> {
    return runCommandHere({ DATA_DIR: this.dataDir, ...env }, ...args);
  }

  /** The same by a process of its own. */
  plazaProcess(...args: string[]): Promise<Ended> {
    return this.plazaWith({ DATABASE_URL: this.world.databaseUrl, PUBLIC_URL: this.world.url }, ...args);
  }

  /** Runs a command by a process of its own with these variables. */
  plazaWith(env: Record<string, string>, ...args: string[]): Promise<Ended> {
    return runPlaza({ DATA_DIR: this.dataDir, ...env }, ...args);
  }

  userOf(name: string) {
    return this.world.platform.db.user.findFirst({ where: { profiles: { some: { preferredUsername: name } } } });
  }
}
