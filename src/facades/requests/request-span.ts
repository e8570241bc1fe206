/** The attributes of a request's span, by the semantic conventions for HTTP, without tokens, names and user text. */
import type { Request } from 'express';
import type { Span } from '../../platform/tracing/tracing.ts';
import type { FinishedRequest } from './request-name.ts';

const ID = /^\d{1,20}$/;

/**
 * The path without its query. Below a route only ids are shown: other parameters may be names or codes. The first segment of
 * other paths identifies the page; the rest may be a token, as in a link of a mail.
 */
export function shownPath(url: string, route: string | null): string {
  const segments = (url.split('?', 1)[0] ?? '').split('/');
  if (route === null) {
    const first = /^[a-z._-]*$/.exec(segments[1] ?? '')?.[0] ?? '*';
    return `/${first}${segments.length > 2 ? '/*' : ''}`;
  }
  const declared = route.split('/');
  return declared.map((word, n) => (word.startsWith('{') && ID.test(segments[n] ?? '') ? segments[n] : word)).join('/');
}

export function endRequestSpan(span: Span, request: FinishedRequest, { originalUrl, protocol }: Request): void {
  const { requestId, method, facade, procedure, route, status, aborted } = request;
  span.end({
    name: procedure ?? `${method} ${facade}`,
    attributes: {
      'http.response.status_code': status,
      'url.path': shownPath(originalUrl, route),
      'url.scheme': protocol,
      'plaza.request_id': requestId,
      'plaza.facade': facade,
      ...(route !== null && { 'http.route': route }),
      ...(procedure !== null && { 'plaza.procedure': procedure }),
      ...(aborted && { 'plaza.aborted': aborted }),
    },
    error: status >= 500 ? String(status) : null,
  });
}
