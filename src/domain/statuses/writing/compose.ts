/** Makes of what an author wrote what a status stores: HTML, the people it mentions, its hashtags. */

import type { DomainContext } from '../../access/context.ts';
import { actorsByHandles, type HandleRow, localDomain } from '../../actors/handles.ts';
import { tagUrl } from '../../tags/url.ts';
import { renderHtml } from '../text/html.ts';
import { type TextToken, tokenize } from '../text/tokens.ts';

export interface Composed {
  content: string;
  mentioned: HandleRow[];
  /** Titles of the hashtags as they are written. */
  tags: string[];
}

const keyOf = (username: string, domain: string | null): string => `${username.toLowerCase()}@${domain ?? ''}`;

export interface Mentions {
  /** Each once. */
  mentioned: HandleRow[];
  /** Whom a handle of the text names. */
  find(username: string, domain: string | null): HandleRow | null;
}

/** Whom the tokens mention: one statement when they mention anyone, none otherwise. Who is suspended cannot be mentioned. */
export async function findMentions(ctx: DomainContext, tokens: readonly TextToken[]): Promise<Mentions> {
  const handles = new Map(
    tokens
      .filter((token) => token.kind === 'mention')
      .map((token) => ({ username: token.username, domain: localDomain(token.domain, ctx.config.domain) }))
      .map((handle) => [keyOf(handle.username, handle.domain), handle]),
  );
  const mentioned = (await actorsByHandles(ctx, [...handles.values()])).filter(({ suspended }) => !suspended);
  const byKey = new Map(mentioned.map((actor) => [keyOf(actor.username, actor.domain), actor]));
  return {
    mentioned,
    find: (username, domain) => byKey.get(keyOf(username, localDomain(domain, ctx.config.domain))) ?? null,
  };
}

export async function composeText(ctx: DomainContext, text: string): Promise<Composed> {
  const tokens = tokenize(text);
  const { mentioned, find } = await findMentions(ctx, tokens);
  const tags = tokens.filter((token) => token.kind === 'hashtag').map((token) => token.name);
  const content = renderHtml(tokens, { mention: find, tagUrl: (name) => tagUrl(ctx, name) });
  return { content, mentioned, tags };
}
