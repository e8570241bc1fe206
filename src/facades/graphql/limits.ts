/** What a document may be: hostile ones are refused before anything of them is executed. */
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import type { DocumentNode, Source } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refuseBrokenText } from '../../procedures/text-gate.ts';
import { refuseDeepNesting } from './nesting-limit.ts';
import { refuseEndlessSelections } from './selection-limits.ts';
import { refuseNulInLiterals } from './text-limit.ts';

/** How many operations one request may batch; each counts against the rates. */
export const BATCH_LIMIT = 10;

/** Three times what the explorer sends with all its examples, the longest document we know. */
export const TOKENS_MAX = 2500;

const armor = EnvelopArmorPlugin({
  // Counted by Pothos, which knows the limits of lists.
  costLimit: { enabled: false },
  // Names of fields are public anyway: the schema can be introspected.
  blockFieldSuggestion: { enabled: false },
  maxDepth: { n: 15 },
  maxAliases: { n: 30 },
  maxDirectives: { n: 50 },
  maxTokens: { n: TOKENS_MAX },
});

/** Around the parser, so that documents that are cached are not looked at again. */
const parsing: Plugin = {
  onParse({ parseFn, setParseFn }) {
    setParseFn((source: string | Source, options: object): DocumentNode => {
      const text = typeof source === 'string' ? source : source.body;
      refuseDeepNesting(text);
      const document: DocumentNode = parseFn(source, options);
      refuseNulInLiterals(text, document);
      refuseEndlessSelections(document);
      return document;
    });
  },
};

/** Text that no database takes, also where a resolver reads without a procedure. */
const variables: Plugin = {
  onParams({ params }) {
    // A member of a batch may be anything; what is no operation is refused by Yoga.
    if (typeof params === 'object' && params !== null) refuseBrokenText(params.variables, 'variables');
  },
};

/** In this order: the parser that counts tokens is the one that `parsing` calls. */
export const documentLimits = [variables, armor, parsing];
