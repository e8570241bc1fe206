/** A server in a child process, and questions to it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Usage {
  /** Milliseconds of CPU since the start. */
  cpuMs: number;
  statements: number;
}

export class Child {
  readonly #process: ChildProcess;
  readonly url: string;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(file: string, args: string[]): Promise<Child> {
    const child = fork(path.join(import.meta.dirname, file), args);
    const [message] = (await once(child, 'message')) as [{ port: number }];
    return new Child(child, message.port);
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

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }
}
