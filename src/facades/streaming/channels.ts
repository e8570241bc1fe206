/** The TABLE of paths by which streams are opened over SSE (spec/mastodon/streaming.json, streams). */
import type { StreamName } from '../../domain/streams/channels.ts';

interface SsePath {
  stream: StreamName;
  /** What `only_media` makes of it. */
  onlyMedia?: StreamName;
}

export const STREAMING_PATH = '/api/v1/streaming';

/** The path below STREAMING_PATH → the stream. */
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

/** What stands for "no" in a query, as Rails casts it. */
const FALSE = ['', '0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF'];

/** The stream that a path and its query name, or null. */
export function streamOfPath(path: string, query: URLSearchParams): StreamName | null {
  const below = path.slice(STREAMING_PATH.length + 1);
  const row = Object.hasOwn(SSE_PATHS, below) ? SSE_PATHS[below] : undefined;
  if (!row) return null;
  const onlyMedia = !FALSE.includes(query.get('only_media') ?? '');
  return (onlyMedia && row.onlyMedia) || row.stream;
}
