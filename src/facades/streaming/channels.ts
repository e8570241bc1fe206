/** The table of SSE paths and their streams (Mastodon's streaming, streams). */
import type { StreamName } from '../../domain/streams/channels.ts';

interface SsePath {
  stream: StreamName;
  /** The stream with `only_media`. */
  onlyMedia?: StreamName;
}

export const STREAMING_PATH = '/api/v1/streaming';

/** Path below STREAMING_PATH → stream. */
export const SSE_PATHS: Readonly<Record<string, SsePath>> = {
  user: { stream: 'user' },
  'user/notification': { stream: 'user:notification' },
  public: { stream: 'public', onlyMedia: 'public:media' },
  'public/local': { stream: 'public:local', onlyMedia: 'public:local:media' },
  'public/remote': { stream: 'public:remote', onlyMedia: 'public:remote:media' },
  hashtag: { stream: 'hashtag' },
  'hashtag/local': { stream: 'hashtag:local' },
  list: { stream: 'list' },
  direct: { stream: 'direct' },
};

/** Rails' false values in a query. */
const FALSE = ['', '0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF'];

/** The stream of a path and its query, or null. */
export function streamOfPath(path: string, query: URLSearchParams): StreamName | null {
  const below = path.slice(STREAMING_PATH.length + 1);
  const row = Object.hasOwn(SSE_PATHS, below) ? SSE_PATHS[below] : undefined;
  if (!row) return null;
  const onlyMedia = !FALSE.includes(query.get('only_media') ?? '');
  return (onlyMedia && row.onlyMedia) || row.stream;
}
