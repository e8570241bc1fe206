/** Metrics of streams, by their names in the table of channels. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { StreamHub } from '../../domain/streams/hub.ts';

export function countStreams(hub: StreamHub, registers: [Registry]): void {
  new Gauge({
    name: 'plaza_streams_open',
    help: 'Streams that are open, by name; a socket may have several.',
    labelNames: ['stream'],
    registers,
    collect() {
      for (const [stream, { open }] of hub.counts) this.set({ stream }, open);
    },
  });
  new Counter({
    name: 'plaza_stream_messages_total',
    help: 'Messages handed to streams, by their name.',
    labelNames: ['stream'],
    registers,
    collect() {
      this.reset();
      for (const [stream, { delivered }] of hub.counts) this.inc({ stream }, delivered);
    },
  });
}
