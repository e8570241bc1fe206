/** A TCP proxy that can hang: it keeps its connections open and forwards nothing, like a stopped process or a firewall. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  port: number;
  /** Open connections forward nothing any more, except those whose client has sent `except`; new ones do. */
  swallow(except?: RegExp): void;
  /** Ends the connections that forward nothing. */
  breakSilent(): void;
  /** No connection forwards anything, old or new, until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

class Pair {
  readonly #sides: readonly [Socket, Socket];
  #flowing = false;
  /** The texts that the client has sent. */
  #sent = '';

  readonly #note = (sent: Buffer): void => {
    this.#sent += sent.toString('latin1');
  };

  constructor(client: Socket, server: Socket) {
    this.#sides = [client, server];
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => from.destroy());
      from.on('close', () => to.destroy());
    }
  }

  get isFlowing(): boolean {
    return this.#flowing;
  }

  hasSent(text: RegExp): boolean {
    return text.test(this.#sent);
  }

  flow(): void {
    if (this.#flowing) return;
    this.#flowing = true;
    const [client, server] = this.#sides;
    client.on('data', this.#note).pipe(server);
    server.pipe(client);
  }

  stop(): void {
    this.#flowing = false;
    this.#sides[0].off('data', this.#note);
    for (const side of this.#sides) side.unpipe().pause();
  }

  end(): void {
    for (const side of this.#sides) side.destroy();
  }
}

/** @param port null: one that is free */
export async function silentProxy(
  target: { host: string; port: number },
  port: number | null = null,
): Promise<SilentProxy> {
  const pairs = new Set<Pair>();
  let frozen = false;
  const server = createServer((client) => {
    const pair = new Pair(client, connect(target.port, target.host));
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
    if (frozen) pair.stop();
    else pair.flow();
  });
  await once(server.listen(port ?? 0, '127.0.0.1'), 'listening');
  const swallow = (except?: RegExp): void => {
    for (const pair of pairs) if (!except || !pair.hasSent(except)) pair.stop();
  };
  return {
    port: (server.address() as AddressInfo).port,
    swallow,
    breakSilent() {
      for (const pair of pairs) if (!pair.isFlowing) pair.end();
    },
    freeze() {
      frozen = true;
      swallow();
    },
    thaw() {
      frozen = false;
      for (const pair of pairs) pair.flow();
    },
    async close() {
      for (const pair of pairs) pair.end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
