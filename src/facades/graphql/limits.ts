/** Limits on documents: hostile ones are refused before execution. */
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import type { DocumentNode, Source } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refuseBrokenText } from '../../procedures/text-gate.ts';
import { refuseDeepNesting } from './nesting-limit.ts';
import { refuseEndlessSelections } from './selection-limits.ts';
import { refuseNulInLiterals } from './text-limit.ts';

/** How many operations one request may batch; each counts against the rates. */
export const BATCH_LIMIT = 10;

/** Three times the explorer's document with all its examples, the longest one known. */
export const TOKENS_MAX = 2500;

const armor = EnvelopArmorPlugin({
  // Pothos computes the cost, because it knows the limits of lists.
  costLimit: { enabled: false },
  // Field names are public: introspection is open.
  blockFieldSuggestion: { enabled: false },
  maxDepth: { n: 15 },
  maxAliases: { n: 30 },
  maxDirectives: { n: 50 },
  maxTokens: { n: TOKENS_MAX },
});

/** Wraps the parser, so that cached documents are not checked again. */
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

/** Refuses text in variables that PostgreSQL cannot store, also where a resolver reads without a procedure. */
const variables: Plugin = {
  onParams({ params }) {
    // An item of a batch may be anything; Yoga refuses what is not an operation.
    if (typeof params === 'object' && params !== null) refuseBrokenText(params.variables, 'variables');
  },
};

/** The order matters: `parsing` wraps the parser of `armor`, which counts tokens. */
export const documentLimits = [variables, armor, parsing];
