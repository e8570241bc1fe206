/** Milliseconds of CPU time that the most expensive texts take, in this thread. */
import { partsOf } from '../../src/domain/cards/page-parts.ts';
import { remoteHtml } from '../../src/domain/federation/remote/store/remote-html.ts';
import { markdownHtml } from '../../src/domain/kernel/markdown.ts';
import { parseStatusQuery } from '../../src/domain/search/status-query.ts';
import { statusLength } from '../../src/domain/statuses/text/length.ts';
import { NetworkTable } from '../../src/platform/http/ip-network.ts';
import {
  EXPENSIVE_MARKDOWN,
  EXPENSIVE_PAGES,
  EXPENSIVE_PIECES,
  EXPENSIVE_QUERIES,
  expensivePosts,
  longestMarkdowns,
  NESTED_TAGS,
} from '../../tests/support/values/expensive-texts.ts';
import { BUDGETS } from '../goals.ts';

const NETWORKS = 20_000;
const networks = Array.from(
  { length: NETWORKS },
  (_, i) => [`${i % 200}.${(i >> 3) % 256}.${i % 256}.0/${16 + (i % 17)}`, i] as const,
);

/** The processing of each text of a case. */
export function textCases(): Record<string, (() => unknown)[]> {
  const table = new NetworkTable(networks);
  return {
    [BUDGETS.markdown]: EXPENSIVE_MARKDOWN.flatMap(longestMarkdowns).map((text) => () => markdownHtml(text)),
    [BUDGETS.posts]: EXPENSIVE_PIECES.map((piece) => () => expensivePosts(piece).map((text) => statusLength(text, ''))),
    [BUDGETS.queries]: EXPENSIVE_QUERIES.map((text) => () => parseStatusQuery(text)),
    [BUDGETS.pages]: Object.values(EXPENSIVE_PAGES).map((page) => () => partsOf(`<title>Bomb</title>${page}`)),
    [BUDGETS.remoteHtml]: NESTED_TAGS.map((tag) => () => remoteHtml(`<${tag}>x`.repeat(100_000))),
    [BUDGETS.networks]: [
      () => {
        for (let i = 0; i < NETWORKS; i += 1) table.containing(`203.0.${i % 256}.${i % 100}`);
      },
    ],
  };
}
