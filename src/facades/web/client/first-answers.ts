/**
 * Answers to the first queries of a page of the web client, sent with it. The same procedures answer, behind the same gates.
 */
import type { Request, Response } from 'express';
import { type FirstRead, firstReads } from '../../../client/first-reads.ts';
import { sessionHolder } from '../../../domain/oauth/authenticate.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestContext } from '../../../procedures/context.ts';
import { Reply } from '../../../procedures/reply.ts';
import { createCaller } from '../../../routers/app-router.ts';
import type { PageName } from './built-client.ts';

export interface FirstAnswer {
  read: FirstRead;
  data: unknown;
  /** The start of the next page of a list. */
  next?: Record<string, string>;
}

/** Slower answers are omitted, and the client requests them. */
const PATIENCE_MS = 1000;

type Procedures = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

/** Null for refused or missing answers: the client repeats the request, and shows the reason. */
async function answer(ctx: Omit<RequestContext, 'reply'>, read: FirstRead): Promise<FirstAnswer | null> {
  const reply = new Reply();
  const [area = '', name = ''] = read[0].split('.');
  const procedure = (createCaller({ ...ctx, reply }) as unknown as Procedures)[area]?.[name];
  if (!procedure) return null;
  try {
    const data = await procedure(read[1]);
    return { read, data, ...(reply.next && { next: reply.next }) };
  } catch {
    return null;
  }
}

/** As the owner of the browser's session, whatever token the request has. */
async function contextOf(
  platform: Platform,
  req: Request,
  res: Response,
  sessionId: bigint,
): Promise<Omit<RequestContext, 'reply'>> {
  const found = await sessionHolder(platform, sessionId);
  return {
    ...platform,
    viewer: 'viewer' in found ? found.viewer : null,
    tokenProblem: 'problem' in found ? found.problem : null,
    ip: req.ip ?? '',
    userAgent: req.get('user-agent')?.slice(0, 512) ?? null,
    requestId: String(res.getHeader('X-Request-Id') ?? ''),
    idempotencyKey: null,
  };
}

/** Never rejects. */
export async function firstAnswers(
  platform: Platform,
  req: Request,
  res: Response,
  sessionId: bigint,
  page: PageName,
): Promise<readonly FirstAnswer[]> {
  const answers: FirstAnswer[] = [];
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const stop = platform.clock.after(PATIENCE_MS, resolve);
  const read = async (): Promise<void> => {
    const ctx = await contextOf(platform, req, res, sessionId);
    const reads = firstReads(page, req.params as Record<string, string>, platform.clock.now());
    await Promise.all(
      reads.map(async (each) => {
        const found = await answer(ctx, each);
        if (found) answers.push(found);
      }),
    );
  };
  await Promise.race([read().catch(() => undefined), late]);
  stop();
  return [...answers];
}
