/** Executes queries within the concurrency limit of reads, and drops queued ones whose client disconnected. */
import { getOperationAST, OperationTypeNode } from 'graphql';
import { createGraphQLError, type Plugin } from 'graphql-yoga';
import { limitRead } from '../../platform/concurrency/read-limit.ts';
import type { Config } from '../../platform/config.ts';

/** Mutations are not queued: they have rate limits of their own. */
export function limitQueries(config: Config): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { document, operationName, contextValue } = args;
      const { signal } = contextValue.request;
      const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
      const execute: typeof executeFn = async (input) =>
        signal.aborted ? { errors: [createGraphQLError('The client went away')] } : executeFn(input);
      setExecuteFn(isQuery ? (input) => limitRead(config, () => execute(input)) : execute);
    },
  };
}
