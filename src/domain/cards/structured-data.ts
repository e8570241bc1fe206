/** JSON-LD of articles (schema.org), which newspapers maintain better than their meta tags. */
import type { PageParts } from './page-parts.ts';

const ARTICLES = new Set(['NewsArticle', 'ReportageNewsArticle', 'Article', 'BlogPosting', 'WebPage']);
const DEEPEST = 4;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const first = (value: unknown): Json => [value].flat().find(isObject) ?? {};

function articlesIn(value: unknown, depth = 0): Json[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((item) => articlesIn(item, depth + 1));
  if (!isObject(value)) return [];
  const types = [value['@type']].flat();
  const here = types.some((type) => ARTICLES.has(String(type))) && typeof value.headline === 'string' ? [value] : [];
  return [...here, ...articlesIn(value['@graph'], depth + 1)];
}

/** Untrusted values of any type. */
export interface Article {
  headline?: unknown;
  description?: unknown;
  datePublished?: unknown;
  authorName?: unknown;
  authorUrl?: unknown;
  publisherName?: unknown;
}

export function articleOf(page: PageParts): Article {
  for (const text of page.data) {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      continue;
    }
    const [article] = articlesIn(data);
    if (!article) continue;
    const { headline, description, datePublished } = article;
    const [author, publisher] = [first(article.author), first(article.publisher)];
    return {
      headline,
      description,
      datePublished,
      authorName: author.name,
      authorUrl: author.url,
      publisherName: publisher.name,
    };
  }
  return {};
}
