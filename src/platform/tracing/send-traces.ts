/** Sends traces to a collector by OTLP over HTTP. The library reads the variables OTEL_* itself. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  type Span as LibrarySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log.ts';
import type { Attributes, Called, Span, Tracing } from './tracing.ts';

/** The part of the shutdown for the last spans. */
const CLOSE_MS = 1_000;

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** Logs once when the collector is lost and once when it is back, however many batches are dropped in between. */
function loggingOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let lost = false;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        const failed = code !== ExportResultCode.SUCCESS;
        if (failed && !lost)
          log.warn(
            `The collector does not take traces (${error?.message ?? 'without a reason'}): they are dropped until it does. See OTEL_EXPORTER_OTLP_ENDPOINT.`,
          );
        if (!failed && lost) log.info('The collector takes traces again.');
        lost = failed;
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function fail(span: LibrarySpan, error: string): void {
  span.setAttribute('error.type', error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A sampled span, with the calls that it makes while it lasts. */
class RecordedSpan implements Span {
  readonly #tracer: Tracer;
  readonly #span: LibrarySpan;
  readonly #context: Context;
  /** One reading of both clocks, so that calls lie within their parent span. */
  readonly #offset: number;
  #ended = Number.POSITIVE_INFINITY;

  constructor(tracer: Tracer, span: LibrarySpan, offset: number) {
    this.#tracer = tracer;
    this.#span = span;
    this.#context = trace.setSpan(ROOT_CONTEXT, span);
    this.#offset = offset;
  }

  call(name: string, attributes: Attributes, { began, ended, error }: Called): void {
    // Work that a request starts may continue after the request, and does not belong to its span any more.
    if (began > this.#ended) return;
    const startTime = began + this.#offset;
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }, this.#context);
    if (error !== null) fail(span, error);
    span.end(ended + this.#offset);
  }

  end({ name, attributes, error }: Parameters<Span['end']>[0]): void {
    this.#ended = performance.now();
    if (name !== undefined) this.#span.updateName(name);
    this.#span.setAttributes(attributes);
    if (error !== null) fail(this.#span, error);
    this.#span.end(this.#ended + this.#offset);
  }
}

export function sendTraces(log: Log): Tracing {
  const warn = (message: string): void => log.warn(`OpenTelemetry: ${message}`);
  const quiet = (): void => {};
  const logger = { error: warn, warn, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'plaza' }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    spanProcessors: [new BatchSpanProcessor(loggingOnce(new OTLPTraceExporter(), log))],
  });
  const tracer = provider.getTracer('plaza');
  const propagator = new W3CTraceContextPropagator();
  return {
    begin(kind, name, attributes, headers = {}) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const began = performance.now();
      const offset = Date.now() - began;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: began + offset }, parent);
      return span.isRecording() ? new RecordedSpan(tracer, span, offset) : null;
    },
    async close() {
      const sent = provider.shutdown().then(() => true);
      if (!(await Promise.race([sent, pause(CLOSE_MS, false, { ref: false })])))
        log.warn('The collector did not take the last traces in time. See OTEL_EXPORTER_OTLP_ENDPOINT.');
    },
  };
}
