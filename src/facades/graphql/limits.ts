/** What a document may be: hostile ones are refused before anything of them is executed. */
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { createLRUCache, type Plugin } from 'graphql-yoga';
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

const ESCAPED_NUL = /\\u(?:0000|\{0+\})/;

/** Refuses text that no database takes, also where a resolver reads without a procedure. */
export const textLimits: Plugin = {
  onParams({ params }) {
    if (ESCAPED_NUL.test(String(params.query))) throw invalid({ query: ['contains a NUL byte'] });
    refuseBrokenText(params.variables, 'variables');
  },
};

/** Documents longer than this are not kept: clients send them once, with their values inside. */
const LONGEST_KEPT = 20_000;

/** Keeps what was made of the documents that come again and again, and little memory. */
export function documentCache<Value extends object>() {
  const kept = createLRUCache<Value>({ max: 500 });
  return {
    get: (document: string) => kept.get(document),
    set(document: string, value: Value) {
      if (document.length <= LONGEST_KEPT) kept.set(document, value);
    },
  };
}
