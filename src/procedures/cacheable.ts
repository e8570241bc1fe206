/** Answers that shared caches may keep. */
import type { RequestContext } from './context.ts';

/** The answer is the same for everybody and changes rarely (Mastodon's errors, headers.cache). */
export function cacheable({ reply }: Pick<RequestContext, 'reply'>): void {
  reply.header('Cache-Control', 'public, max-age=300');
}
