/** Limits the concurrency of queries, and drops queued ones whose client disconnected. */
import { getOperationAST, OperationTypeNode } from 'graphql';
import { createGraphQLError, type Plugin } from 'graphql-yoga';
import { readingTurns } from '../../platform/concurrency/reading-turns.ts';

/**
 * Mutations are not queued: they have rate limits of their own.
 *
 * @param patienceMs how long a query may wait in the queue
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
