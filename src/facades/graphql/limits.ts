/** What a document may be: hostile ones are refused before anything of them is executed. */
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import type { Plugin } from 'graphql-yoga';
import { invalid } from '../../platform/errors.ts';
import { refuseBrokenText } from '../../routers/text-gate.ts';

/** How many operations one request may batch. */
export const BATCH_LIMIT = 10;

export const documentLimits = EnvelopArmorPlugin({
  // Counted by Pothos, which knows the limits of lists.
  costLimit: { enabled: false },
  // Names of fields are public anyway: the schema can be introspected.
  blockFieldSuggestion: { enabled: false },
  maxDepth: { n: 15 },
  maxAliases: { n: 30 },
  maxDirectives: { n: 50 },
  maxTokens: { n: 5000 },
});

/** Brackets within brackets: more than any document needs, fewer than the parser, which calls itself for each, can bear. */
const DEEPEST = 200;

function isTooDeep(document: string): boolean {
  let depth = 0;
  for (const sign of document) {
    if (sign === '{' || sign === '[' || sign === '(') depth += 1;
    else if (sign === '}' || sign === ']' || sign === ')') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

const ESCAPED_NUL = /\\u(?:0000|\{0+\})/;

/** Refuses text that no database takes, also where a resolver reads without a procedure. */
export const textLimits: Plugin = {
  onParams({ params }) {
    if (ESCAPED_NUL.test(String(params.query))) throw invalid({ query: ['contains a NUL byte'] });
    if (isTooDeep(String(params.query))) throw invalid({ query: ['is nested too deeply'] });
    refuseBrokenText(params.variables, 'variables');
  },
};
