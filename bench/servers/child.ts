/** A server in a child process, and questions to it. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../scripts/server-process.ts';

export interface Usage {
  /** Milliseconds of CPU since the start. */
  cpuMs: number;
  statements: number;
}

const at = (file: string): string => path.join(import.meta.dirname, file);

/** A process that takes less of a CPU has nothing to do. */
const IDLE_SHARE = 0.05;
const IDLE_WAITS = 30;

export class Child {
  readonly #process: ChildProcess;
  readonly url: string;

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  /** @param file a server of the bench, which prints its port when it is ready */
  static async start(file: string, args: string[]): Promise<Child> {
    const child = fork(at(file), args, { execArgv: NODE_FLAGS });
    const [message] = (await once(child, 'message')) as [{ port: number }];
    return new Child(child, `http://127.0.0.1:${message.port}`);
  }

  /** The whole server as `npm start` runs it: compiled, with its jobs and its start-up work. */
  static async startProduction(
    databaseUrl: string,
    dataDir: string,
    args: readonly string[] = [],
    more: Record<string, string> = {},
  ): Promise<Child> {
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...more,
    };
    const server = at('../../src/main.ts');
    const execArgv = [...NODE_FLAGS, '--import', pathToFileURL(at('count-usage.ts')).href];
    const env = { PATH: process.env.PATH, ...NODE_ENVIRONMENT };
    execFileSync(process.execPath, [...execArgv, server, '--only-compile'], { env });
    const child = fork(server, args, {
      execArgv,
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let said = '';
    for await (const text of child.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
      said += text;
      const [, url] = /ready at (\S+)/.exec(said) ?? [];
      if (url) return new Child(child, url);
    }
    throw new Error(`the server did not start: ${said}`);
  }

  async ask<Answer>(question: object): Promise<Answer> {
    this.#process.send(question);
    const [answer] = (await once(this.#process, 'message')) as [Answer];
    return answer;
  }

  async usage(): Promise<Usage> {
    const { cpu, statements } = await this.ask<{ cpu: NodeJS.CpuUsage; statements: number }>({ cpu: true });
    return { cpuMs: (cpu.user + cpu.system) / 1000, statements };
  }

  /** Until the work that a start or a load leaves behind is done. */
  async idle(): Promise<void> {
    for (let n = 0; n < IDLE_WAITS; n += 1) {
      const before = await this.usage();
      await pause(1000);
      if ((await this.usage()).cpuMs - before.cpuMs < 1000 * IDLE_SHARE) return;
    }
  }

  /** Megabytes of resident memory, as Linux counts them; NaN on other systems. */
  residentMb(): number {
    try {
      const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    } catch {
      return Number.NaN;
    }
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }
}
