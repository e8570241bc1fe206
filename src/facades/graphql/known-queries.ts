/**
 * The fast path of queries whose document was validated before: they are executed and serialized directly. Yoga answers
 * everything else, and formats all errors.
 */
import type { Request, Response } from 'express';
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Config } from '../../platform/config.ts';
import { coalesce } from '../../procedures/request-coalescing.ts';
import { refuseBrokenText } from '../../procedures/text-gate.ts';
import type { GraphQLContext } from '../../schema/building/graphql-context.ts';
import type { documentCache } from './document-cache.ts';
import { executeQuery } from './limit-queries.ts';

type Documents = ReturnType<typeof documentCache<DocumentNode>>;

interface Operation {
  query: string;
  document: DocumentNode;
  variables: Record<string, unknown> | null | undefined;
  operationName: string | null | undefined;
}

interface Executed {
  result: ExecutionResult;
  /** The serialized result; null if it has errors. */
  bytes: Buffer | null;
}

const PARAMETERS = new Set(['query', 'variables', 'operationName']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Accept headers that need no content negotiation. */
const PLAIN_JSON = new Set([undefined, 'application/json', '*/*']);

export class KnownQueries {
  readonly #schema: GraphQLSchema;
  readonly #documents: Documents;
  readonly #config: Config;
  readonly #valid = new WeakSet<DocumentNode>();
  /** The responses that wait for the same anonymous query. */
  readonly #waiting = new Map<string, Response[]>();

  /** @param documents the parser cache of Yoga */
  constructor(schema: GraphQLSchema, documents: Documents, config: Config) {
    this.#schema = schema;
    this.#documents = documents;
    this.#config = config;
  }

  /** Marks the documents that pass Yoga's validation, with all its limits. */
  readonly plugin: Plugin = {
    onValidate:
      ({ params }) =>
      ({ valid }) => {
        if (valid) this.#valid.add(params.documentAST);
      },
  };

  /** A well-formed query with a validated document; null for anything else. */
  #operationOf({ method, body }: Request): Operation | null {
    if (method !== 'POST' || !isObject(body) || !Object.keys(body).every((name) => PARAMETERS.has(name))) return null;
    const { query, variables, operationName } = body;
    if (typeof query !== 'string' || !(variables == null || isObject(variables))) return null;
    if (!(operationName == null || typeof operationName === 'string')) return null;
    const document = this.#documents.get(query);
    if (!document || !this.#valid.has(document)) return null;
    if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.QUERY) return null;
    try {
      refuseBrokenText(variables, 'variables');
    } catch {
      return null;
    }
    return { query, document, variables, operationName };
  }

  /** @param responses who waits for the result; it is not computed once all of them disconnected */
  async #execute(
    operation: Operation,
    contextValue: GraphQLContext,
    responses: readonly Response[],
  ): Promise<Executed> {
    const { document, variables: variableValues, operationName } = operation;
    const args = { schema: this.#schema, document, variableValues, operationName, contextValue };
    const result = await executeQuery(this.#config, args, () => responses.every((res) => res.destroyed));
    return { result, bytes: result.errors ? null : Buffer.from(JSON.stringify(result)) };
  }

  /** Executes a query once for all identical concurrent anonymous requests. */
  #executeShared(operation: Operation, ctx: GraphQLContext, res: Response): Promise<Executed> {
    const { query, variables, operationName } = operation;
    const key = JSON.stringify(['graphql', query, variables, operationName]);
    const responses = this.#waiting.get(key) ?? [];
    responses.push(res);
    this.#waiting.set(key, responses);
    return coalesce(ctx, key, () => {
      this.#waiting.delete(key);
      return this.#execute(operation, ctx, responses);
    });
  }

  /**
   * Answers a query on the fast path.
   *
   * @returns 'answered', or what Yoga must answer: a result with errors, or null if nothing was executed
   */
  async answer(req: Request, res: Response, ctx: GraphQLContext): Promise<'answered' | ExecutionResult | null> {
    const operation = PLAIN_JSON.has(req.get('accept')) ? this.#operationOf(req) : null;
    if (!operation) return null;
    const { result, bytes } = ctx.viewer
      ? await this.#execute(operation, ctx, [res])
      : await this.#executeShared(operation, ctx, res);
    // A copy, because Yoga's plugins change the results that they are given.
    if (!bytes) return { ...result };
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Content-Length', bytes.byteLength);
    res.end(bytes);
    return 'answered';
  }
}
