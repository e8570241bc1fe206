/** Limits on documents: hostile ones are refused before execution. */
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import type { DocumentNode, Source } from 'graphql';
import { type ASTNode, BREAK, Kind, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { invalid } from '../../platform/errors.ts';
import { refuseBrokenText } from '../../procedures/text-gate.ts';
import { refuseDeepNesting } from './nesting-limit.ts';
import { refuseEndlessSelections } from './selection-limits.ts';

/** In the source NUL is always an escape; block strings have no escapes. */
const ESCAPED_NUL = /\\u(?:0000|\{0+\})/;

/** The path of a value, such as `physicalAddress.street`, outermost name first. */
function nameOf(holders: readonly (ASTNode | readonly ASTNode[] | undefined)[]): string {
  const names = holders.flatMap((node) => {
    if (!node || !('kind' in node)) return [];
    if (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD) return node.name.value;
    return node.kind === Kind.VARIABLE_DEFINITION ? node.variable.name.value : [];
  });
  return names.join('.') || 'query';
}

function refuseNulInLiterals(text: string, document: DocumentNode): void {
  if (!ESCAPED_NUL.test(text)) return;
  let field: string | undefined;
  visit(document, {
    StringValue({ value }, _key, parent, _path, ancestors) {
      if (!value.includes('\0')) return undefined;
      field = nameOf([...ancestors, parent]);
      return BREAK;
    },
  });
  if (field !== undefined) throw invalid({ [field]: ['contains a NUL byte'] });
}

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

/** Refuses text in variables that PostgreSQL cannot store, even if a resolver reads without a procedure. */
const variables: Plugin = {
  onParams({ params }) {
    // An item of a batch may be anything; Yoga refuses items that are not operations.
    if (typeof params === 'object' && params !== null) refuseBrokenText(params.variables, 'variables');
  },
};

/** The order matters: `parsing` wraps the parser of `armor`, which counts tokens. */
export const documentLimits = [variables, armor, parsing];
