/**
 * Traces of requests, jobs and stream messages, and of their calls to other programs, for OpenTelemetry
 * (docs/decisions/0064-traces.md).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

/** Named by OpenTelemetry's semantic conventions. Never contain what people wrote, their names or tokens. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Times are those of `performance.now()`; `error` is the type of the error, or null. */
export interface Called {
  began: number;
  ended: number;
  error: string | null;
}

export interface Span {
  /** Records a call to another program. */
  call(name: string, attributes: Attributes, called: Called): void;
  /** @param ended `error` is the type of the error, or null */
  end(ended: { name?: string; attributes: Attributes; error: string | null }): void;
}

export interface Tracing {
  /**
   * Begins the span of a request, a job or a message; null if it is not sampled.
   *
   * @param headers those of the request, which may continue a trace (W3C Trace Context)
   */
  begin(kind: 'server' | 'consumer', name: string, attributes: Attributes, headers?: IncomingHttpHeaders): Span | null;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Null if no traces are sent. Nothing else loads the library. */
export async function openTracing(config: Config, log: Log): Promise<Tracing | null> {
  if (!config.tracing) return null;
  const { sendTraces } = await import('./send-traces.ts');
  return sendTraces(log);
}
