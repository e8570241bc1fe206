/** Lets only so many queries be executed at once, and drops those whose client went away while they waited. */
import { getOperationAST, OperationTypeNode } from 'graphql';
import { createGraphQLError, type Plugin } from 'graphql-yoga';
import { readingTurns } from '../../platform/concurrency/reading-turns.ts';

/**
 * Mutations wait for nothing: what they do is counted by rates of their own.
 *
 * @param patienceMs how long a query waits
 */
export function queriesInTurn(patienceMs: number): Plugin {
  const inTurn = readingTurns(patienceMs);
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { document, operationName, contextValue } = args;
      const { signal } = contextValue.request;
      const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
      const execute: typeof executeFn = async (input) =>
        signal.aborted ? { errors: [createGraphQLError('The client went away')] } : executeFn(input);
      setExecuteFn(isQuery ? (input) => inTurn(() => execute(input)) : execute);
    },
  };
}
