/** Makes of what an author wrote what a status stores: HTML, the people it mentions, its hashtags. */

import { actorsByHandles, type HandleRow, localDomain } from '../actors/handles.ts';
import type { DomainContext } from '../context.ts';
import { tagUrl } from '../tags/url.ts';
import { renderHtml } from './text/html.ts';
import { tokenize } from './text/tokens.ts';

export interface Composed {
  content: string;
  mentioned: HandleRow[];
  /** Titles of the hashtags as they are written. */
  tags: string[];
}

const keyOf = (username: string, domain: string | null): string => `${username.toLowerCase()}@${domain ?? ''}`;

/** One statement when the text mentions anyone, none otherwise. */
export async function composeText(ctx: DomainContext, text: string): Promise<Composed> {
  const tokens = tokenize(text);
  const handles = new Map(
    tokens
      .filter((token) => token.kind === 'mention')
      .map((token) => ({ username: token.username, domain: localDomain(token.domain, ctx.config.domain) }))
      .map((handle) => [keyOf(handle.username, handle.domain), handle]),
  );
  const mentioned = await actorsByHandles(ctx, [...handles.values()]);
  const byKey = new Map(mentioned.map((actor) => [keyOf(actor.username, actor.domain), actor]));
  const tags = tokens.filter((token) => token.kind === 'hashtag').map((token) => token.name);
  const content = renderHtml(tokens, {
    mention: (username, domain) => byKey.get(keyOf(username, localDomain(domain, ctx.config.domain))) ?? null,
    tagUrl: (name) => tagUrl(ctx, name),
  });
  return { content, mentioned, tags };
}
