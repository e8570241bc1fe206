/** All procedures, and the answers of tRPC and REST to a request without input, except the path's. */
import type { AnyProcedure } from '@trpc/server';
import type { z } from 'zod';
import type { Permission } from '../../../src/domain/access/roles.ts';
import { definitionOf, parsersOf, proceduresOf } from '../../../src/procedures/definitions.ts';
import type { ProcedureMeta } from '../../../src/procedures/meta.ts';
import { appRouter } from '../../../src/routers/app-router.ts';
import { sendPlain } from './plain-http.ts';

export interface Target {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
  procedure: AnyProcedure;
  /** Undefined for a procedure without input. */
  input: z.ZodType | undefined;
}

export const PROCEDURES: Target[] = [...proceduresOf(appRouter)].map(([name, procedure]) => {
  return { name, ...definitionOf(procedure), procedure, input: parsersOf(procedure).input };
});

/** The targets by router, such as `statuses`, for one test each. */
export const byRouter = <Some extends { name: string }>(
  targets: readonly Some[],
): [router: string, targets: Some[]][] =>
  Object.entries(Object.groupBy(targets, ({ name }) => name.slice(0, name.indexOf('.')))) as [string, Some[]][];

export const kindOf = ({ meta }: Target) => meta.auth ?? 'public';
/** Any one of them opens a procedure of the staff. */
export const permissionsOf = ({ meta }: Target) => [meta.permission ?? []].flat() as Permission[];
export const scopesOf = ({ meta }: Target) => meta.scopes ?? [];

/** A refused subscription has answered 200 already; status and message are in an event. */
function readTrpc(status: number, text: string): [number, string] {
  const event = /^event: serialized-error\ndata: (.*)$/m.exec(text)?.[1];
  const error = event ? JSON.parse(event) : (JSON.parse(text) as { error?: unknown }).error;
  return [event ? error.data.httpStatus : status, error?.message ?? ''];
}

/** No row has this id; roles have 1 to 3. */
export const NOBODY = '9';

/** The status and the message of each interface. */
export async function probe(
  baseUrl: string,
  target: Target,
  authorization: string | null,
): Promise<Record<string, [number, string]>> {
  const headers = { ...(authorization !== null && { authorization }), 'content-type': 'application/json' };
  const posting = target.type === 'mutation';
  // With an input that it refuses, because a stream that opens would not end.
  const query = target.type === 'subscription' ? '?input=0' : '';
  const trpc = await sendPlain(`${baseUrl}/trpc/${target.name}${query}`, {
    method: posting ? 'POST' : 'GET',
    headers,
    ...(posting && { body: '{}' }),
  });
  const answers: Record<string, [number, string]> = { tRPC: readTrpc(trpc.status, trpc.body) };
  if (target.meta.openapi) {
    const { method, path } = target.meta.openapi;
    const url = baseUrl + path.replace(/\{\w+\}/g, NOBODY);
    const rest = await sendPlain(url, { method, headers, ...(method !== 'GET' && { body: '{}' }) });
    const body: { error?: string } = rest.headers['content-type']?.includes('json') ? JSON.parse(rest.body) : {};
    answers.REST = [rest.status, body.error ?? ''];
  }
  return answers;
}
