/** A collector of OpenTelemetry: takes spans by OTLP over HTTP, as JSON. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenLocally } from './listen-locally.ts';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** In OTLP: 2 server, 3 client, 5 consumer. */
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number };
  attributes: Record<string, unknown>;
  /** The resource of the process that sent it. */
  resource: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** All received texts, to search for forbidden content. */
  texts: string[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** The status that it answers with. */
  status: number;
  close(): Promise<void>;
}

type Wire = { key: string; value: Record<string, unknown> }[];

const attributesOf = (wire: Wire): Record<string, unknown> =>
  Object.fromEntries(wire.map(({ key, value }) => [key, Object.values(value)[0]]));

interface Export {
  resourceSpans: {
    resource: { attributes: Wire };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Wire })[] }[];
  }[];
}

export async function startCollector(): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], texts: [], requests: [], status: 200, close: async () => {} };
  const server = createServer(async (req, res) => {
    const text = (await req.setEncoding('utf8').toArray()).join('');
    collector.requests.push({ path: req.url ?? '', headers: req.headers });
    if (collector.status === 200) {
      collector.texts.push(text);
      for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans)
        for (const span of scopeSpans.flatMap(({ spans }) => spans))
          collector.spans.push({
            ...span,
            attributes: attributesOf(span.attributes),
            resource: attributesOf(resource.attributes),
          });
    }
    res.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  });
  return Object.assign(collector, await listenLocally(server));
}
