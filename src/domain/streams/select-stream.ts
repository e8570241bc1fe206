/** Authorizes a viewer for a stream, and selects its topic. */
import { Refusal, type RefusalKind } from '../../platform/errors.ts';
import { hasScope } from '../access/scopes.ts';
import { findChannel, type StreamChannel } from './channels.ts';
import type { StreamSource, StreamViewer } from './stream-source.ts';

/**
 * The sentences of Mastodon's streaming server, which has 400 and 401 (Mastodon's streaming, sse.errors), and the server's own.
 */
const STREAM_REFUSALS = {
  unknown_path: ['bad_request', 'Unknown channel requested'],
  unknown_stream: ['bad_request', 'Unknown stream type'],
  tag_missing: ['bad_request', 'Missing tag name parameter'],
  list_missing: ['bad_request', 'Missing list name parameter'],
  too_many: ['bad_request', 'Too many streams on one connection'],
  token_missing: ['unauthenticated', 'Missing access token'],
  token_invalid: ['unauthenticated', 'Invalid access token'],
  outside_scopes: ['unauthenticated', 'Access token does not have the required scopes'],
  list_foreign: ['unauthenticated', 'Not authorized to stream this list'],
  too_slow: ['unavailable', 'Too slow for this stream: open it again from the last id'],
  token_revoked: ['unauthenticated', 'The access token was revoked'],
  too_many_open: ['rate_limited', 'Too many open streams'],
  interrupted: ['unavailable', 'The stream was interrupted: open it again from the last id'],
} as const satisfies Record<string, [RefusalKind, string]>;

export function streamRefusal(code: keyof typeof STREAM_REFUSALS): Refusal {
  const [kind, sentence] = STREAM_REFUSALS[code];
  return new Refusal(kind, sentence);
}

/** A client's request. */
export interface StreamRequest {
  name: string;
  tag?: string | null | undefined;
  list?: string | null | undefined;
}

/** A stream that a viewer may open. */
export interface Selection {
  viewer: StreamViewer;
  channel: StreamChannel;
  topic: string;
  /** The stream's name with its parameter, as in frames: `["hashtag", "cats"]`. */
  label: readonly string[];
  /** Canonical key of the stream, independent of the spelling of its parameter. */
  key: string;
}

/** Refuses unknown streams, a missing parameter, a token without the scope and a list of another person. */
export async function selectStream(
  source: Pick<StreamSource, 'ownsList'>,
  viewer: StreamViewer,
  request: StreamRequest,
): Promise<Selection> {
  const channel = findChannel(request.name);
  if (!channel) throw streamRefusal('unknown_stream');
  if (!hasScope(viewer.scopes, channel.scopes)) throw streamRefusal('outside_scopes');
  const { parameter } = channel;
  const value = (parameter === null ? null : request[parameter]) || '';
  if (parameter !== null && value === '') throw streamRefusal(`${parameter}_missing`);
  if (parameter === 'list' && !(await source.ownsList?.(viewer, value))) throw streamRefusal('list_foreign');
  const topic = channel.topic(viewer.actorId, value);
  const label = parameter === null ? [request.name] : [request.name, value];
  return { viewer, channel, topic, label, key: `${request.name} ${topic}` };
}
