/** Executes queries within the concurrency limit of reads, and drops queued ones whose client disconnected. */
import { type ExecutionArgs, type ExecutionResult, execute, getOperationAST, OperationTypeNode } from 'graphql';
import { createGraphQLError, type Plugin } from 'graphql-yoga';
import { limitRead } from '../../platform/concurrency/read-limit.ts';
import type { Config } from '../../platform/config.ts';

/** Part of Yoga's context: the result of an operation that was executed already. */
export interface Executed {
  executed?: ExecutionResult | null;
}

/** Executes an operation, unless its client has disconnected. */
async function executeUnlessGone(args: ExecutionArgs, isGone: () => boolean): Promise<ExecutionResult> {
  return isGone() ? { errors: [createGraphQLError('The client went away')] } : execute(args);
}

/** Executes a query within the concurrency limit; dropped if `isGone` returns true when it leaves the queue. */
export const executeQuery = (config: Config, args: ExecutionArgs, isGone: () => boolean): Promise<ExecutionResult> =>
  limitRead(config, () => executeUnlessGone(args, isGone));

/** Mutations are not queued: they have rate limits of their own. */
export function limitQueries(config: Config): Plugin<Executed> {
  return {
    onExecute({ args, setExecuteFn }) {
      const { document, operationName, contextValue } = args;
      const { executed, request } = contextValue;
      const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
      const isGone = (): boolean => request.signal.aborted;
      if (executed) setExecuteFn(() => executed);
      else if (isQuery) setExecuteFn((input: ExecutionArgs) => executeQuery(config, input, isGone));
      else setExecuteFn((input: ExecutionArgs) => executeUnlessGone(input, isGone));
    },
  };
}
