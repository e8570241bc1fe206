/** Derives the stored parts of a status from its text: HTML, mentions, hashtags. */

import type { DomainContext } from '../../access/context.ts';
import { actorsByHandles, type HandleRow, namedDomain } from '../../actors/handles.ts';
import { isOwnDomain } from '../../kernel/own-domains.ts';
import { tagUrl } from '../../tags/url.ts';
import { renderHtml, renderLine } from '../text/html.ts';
import { type TextToken, tokenize } from '../text/tokens.ts';

export interface Composed {
  content: string;
  mentioned: HandleRow[];
  /** Hashtags as entered. */
  tags: string[];
  /** See `Mentions`. */
  unknown: string[];
}

const isRemote = ({ config }: Pick<DomainContext, 'config'>, domain: string | null): boolean =>
  domain !== null && !isOwnDomain(config, domain);

const keyOf = (username: string, domain: string | null): string => `${username.toLowerCase()}@${domain ?? ''}`;

export interface Mentions {
  /** Without duplicates. */
  mentioned: HandleRow[];
  /** Handles of remote people who are not known, as `name@domain`, without duplicates. */
  unknown: string[];
  /** The actor of a handle in the text. */
  find(username: string, domain: string | null): HandleRow | null;
}

/** Resolves the mentions of the tokens in one statement, or none without mentions. Suspended actors cannot be mentioned. */
export async function findMentions(ctx: DomainContext, tokens: readonly TextToken[]): Promise<Mentions> {
  const handles = new Map(
    tokens
      .filter((token) => token.kind === 'mention')
      .map((token) => ({ username: token.username, domain: namedDomain(token.domain, ctx.config) }))
      .map((handle) => [keyOf(handle.username, handle.domain), handle]),
  );
  const known = await actorsByHandles(ctx, [...handles.values()]);
  const mentioned = known.filter(({ suspended }) => !suspended);
  const byKey = new Map(mentioned.map((actor) => [keyOf(actor.username, actor.domain), actor]));
  const knownKeys = new Set(known.map((actor) => keyOf(actor.username, actor.domain)));
  return {
    mentioned,
    unknown: [...handles]
      .filter(([key, { domain }]) => isRemote(ctx, domain) && !knownKeys.has(key))
      .map(([key]) => key),
    find: (username, domain) => byKey.get(keyOf(username, namedDomain(domain, ctx.config))) ?? null,
  };
}

export async function composeText(ctx: DomainContext, text: string): Promise<Composed> {
  const tokens = tokenize(text);
  const { mentioned, unknown, find } = await findMentions(ctx, tokens);
  const tags = tokens.filter((token) => token.kind === 'hashtag').map((token) => token.name);
  const content = renderHtml(tokens, { mention: find, tagUrl: (name) => tagUrl(ctx, name) });
  return { content, mentioned, tags, unknown };
}

/** The HTML of one line of a profile. */
export async function composeLine(ctx: DomainContext, text: string): Promise<string> {
  const tokens = tokenize(text);
  const { find } = await findMentions(ctx, tokens);
  return renderLine(tokens, { mention: find, tagUrl: (name) => tagUrl(ctx, name) });
}
