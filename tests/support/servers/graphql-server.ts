/** Only the GraphQL facade, with a schema of test fields, and the people and tokens of a world. */
import { createServer } from 'node:http';
import express from 'express';
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { z } from 'zod';
import { graphqlFacade } from '../../../src/facades/graphql/yoga.ts';
import { logRequests } from '../../../src/facades/requests/request-log.ts';
import { watchRequests } from '../../../src/facades/requests/watch-requests.ts';
import { Refusal } from '../../../src/platform/errors.ts';
import { publicProcedure, router } from '../../../src/procedures/procedure.ts';
import type { GraphQLContext } from '../../../src/schema/building/graphql-context.ts';
import { schema } from '../../../src/schema/schema.ts';
import { type CapturedLog, captureLog } from '../clients/capture.ts';
import type { World } from '../world/world.ts';
import { listenLocally } from './listen-locally.ts';

/** Returns a value that does not match its output schema. */
const broken = router({
  lying: publicProcedure.output(z.number()).query(() => 'secret text' as unknown as number),
  strict: publicProcedure
    .input(z.object({ title: z.string().min(3) }))
    .output(z.string())
    .query(({ input }) => input.title),
});

const scalar = (name: string) => schema.getType(name) as typeof GraphQLString;
const field = <Args>(
  type: GraphQLOutputType,
  resolve: (args: Args, ctx: GraphQLContext) => unknown,
  args: GraphQLFieldConfigArgumentMap = {},
): GraphQLFieldConfig<unknown, GraphQLContext, Args> => ({
  type,
  args,
  resolve: (_root, given, ctx) => resolve(given, ctx),
});

const describe = async ({ file }: { file: File }) => `${file.name} ${file.type} ${await file.text()}`;

/** How often the mutation ran. */
export const count = { mutations: 0 };

const Query: GraphQLObjectType = new GraphQLObjectType<unknown, GraphQLContext>({
  name: 'RootQueryType',
  fields: () => ({
    hello: field(GraphQLString, (_args, ctx) => (ctx.viewer ? `hello ${ctx.viewer.userId}` : 'hello stranger')),
    again: field(Query, () => ({})),
    at: field(GraphQLString, ({ time }: { time: Date }) => time.toISOString(), { time: { type: scalar('DateTime') } }),
    name: field(GraphQLString, ({ uuid }: { uuid: string }) => uuid, { uuid: { type: scalar('UUID') } }),
    place: field(GraphQLString, ({ geom }: { geom: string }) => geom, { geom: { type: scalar('Point') } }),
    sum: field(GraphQLInt, ({ of }: { of: number[] }) => of.reduce((a, b) => a + b, 0), {
      of: { type: new GraphQLList(GraphQLInt) },
    }),
    echo: field(GraphQLString, ({ text }: { text: string }) => text, { text: { type: GraphQLString } }),
    refused: field(GraphQLString, () => {
      throw new Refusal('conflict', 'Username is already taken', { fields: { name: ['has already been taken'] } });
    }),
    failing: field(GraphQLString, () => {
      throw new Error('password of the database');
    }),
    lying: field(GraphQLInt, (_args, ctx) => broken.createCaller(ctx).lying()),
    strict: field(GraphQLString, (_args, ctx) => broken.createCaller(ctx).strict({ title: 'a' })),
  }),
});

const Mutation = new GraphQLObjectType<unknown, GraphQLContext>({
  name: 'RootMutationType',
  fields: {
    touch: field(GraphQLInt, () => ++count.mutations),
    upload: field(GraphQLString, describe, { file: { type: new GraphQLNonNull(scalar('Upload')) } }),
  },
});

export interface GraphQLServer {
  url: string;
  log: CapturedLog;
  close(): Promise<void>;
}

export async function startGraphQL(world: World): Promise<GraphQLServer> {
  const log = captureLog();
  const platform = { ...world.platform, log: log.log };
  const app = express();
  app.use(
    watchRequests(platform, () => ({ facade: 'graphql', procedure: null, route: null }), [logRequests(platform.log)]),
  );
  app.use(graphqlFacade(platform, new GraphQLSchema({ query: Query, mutation: Mutation, types: [scalar('Upload')] })));
  const { url, close } = await listenLocally(createServer(app));
  return {
    url: `${url}/api`,
    log,
    close,
  };
}
