/** Executes queries within the concurrency limit of reads, and drops queued ones whose client disconnected. */
import { type ExecutionResult, execute, getOperationAST, OperationTypeNode } from 'graphql';
import { createGraphQLError, type Plugin } from 'graphql-yoga';
import { limitRead } from '../../platform/concurrency/read-limit.ts';
import type { Config } from '../../platform/config.ts';

/** Part of Yoga's context: the result of an operation that was executed already. */
export interface Executed {
  executed?: ExecutionResult | null;
}

/** Mutations are not queued: they have rate limits of their own. */
export function limitQueries(config: Config): Plugin<Executed> {
  return {
    onExecute({ args, setExecuteFn }) {
      const { document, operationName, contextValue } = args;
      const { executed, request } = contextValue;
      const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
      const run = async (input: Parameters<typeof execute>[0]): Promise<ExecutionResult> =>
        request.signal.aborted ? { errors: [createGraphQLError('The client went away')] } : execute(input);
      if (executed) setExecuteFn(() => executed);
      else setExecuteFn(isQuery ? (input: Parameters<typeof execute>[0]) => limitRead(config, () => run(input)) : run);
    },
  };
}
