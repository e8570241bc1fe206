/**
 * Answers to the first queries of a page of the web client, sent with it. The same procedures answer, behind the same gates.
 */
import type { Request, Response } from 'express';
import { type Refresh, refreshIn } from '../../../client/async-refresh.ts';
import { type FirstRead, firstReads } from '../../../client/first-reads.ts';
import { sessionHolder } from '../../../domain/oauth/authenticate.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestContext } from '../../../procedures/context.ts';
import { Reply } from '../../../procedures/reply.ts';
import { createCaller } from '../../../routers/app-router.ts';
import { readerLanguages } from '../../requests/reader-languages.ts';
import { internalCallerOf } from '../kit/page-caller.ts';
import type { PageName } from './built-client.ts';

export interface FirstAnswer {
  read: FirstRead;
  data: unknown;
  /** The start of the next page of a list. */
  next?: Record<string, string>;
  /** The refresh that fetches more from other servers. */
  refresh?: Refresh;
}

/**
 * Positions in the messages of streams and in the log of events, read before the answers, which therefore contain each earlier change. Null
 * if the bus or the database does not answer.
 */
export interface Positions {
  streams: string | null;
  events: string | null;
}

export interface FirstAnswers {
  answers: readonly FirstAnswer[];
  positions: Positions;
}

/** Slower answers are omitted, and the client requests them. */
const PATIENCE_MS = 1000;

/** Reads that depend on answers of others; the last ones of a page are in the second round. */
const MOST_ROUNDS = 3;

/** Larger answers are omitted, too: the client starts when the page is complete. */
const MOST_BYTES = 64_000;

type Procedures = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

/** Null for refused or missing answers: the client repeats the request, and shows the reason. */
async function answer(ctx: Omit<RequestContext, 'reply'>, read: FirstRead): Promise<FirstAnswer | null> {
  const reply = new Reply();
  const [area = '', name = ''] = read[0].split('.');
  const procedure = (createCaller({ ...ctx, reply }) as unknown as Procedures)[area]?.[name];
  if (!procedure) return null;
  try {
    const data = await procedure(read[1]);
    const refresh = refreshIn(reply.headers.get('Mastodon-Async-Refresh') ?? '');
    return { read, data, ...(reply.next && { next: reply.next }), ...(refresh && { refresh }) };
  } catch {
    return null;
  }
}

const keyOf = (read: FirstRead): string => JSON.stringify(read);

/** As the owner of the browser's session, whatever token the request has. */
async function contextOf(
  platform: Platform,
  req: Request,
  res: Response,
  sessionId: bigint,
): Promise<Omit<RequestContext, 'reply'>> {
  const found = await sessionHolder(platform, sessionId);
  const viewer = 'viewer' in found ? found.viewer : null;
  return {
    ...platform,
    viewer,
    languages: readerLanguages(req, viewer),
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
): Promise<FirstAnswers> {
  let positions: Positions = { streams: null, events: null };
  const answers: FirstAnswer[] = [];
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const stop = platform.clock.after(PATIENCE_MS, resolve);
  const read = async (): Promise<void> => {
    const [ctx] = await Promise.all([
      contextOf(platform, req, res, sessionId),
      internalCallerOf(platform, req, res)
        .streamPositions.now()
        .then((now) => {
          positions = now;
        }),
    ]);
    const address = {
      parameters: req.params as Record<string, string>,
      hasQuery: Object.keys(req.query).length > 0,
      now: platform.clock.now(),
    };
    /** Read → its answer. */
    const found = new Map<string, FirstAnswer | null>();
    const answerTo = (each: FirstRead): unknown => found.get(keyOf(each))?.data;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const due = firstReads(page, address, answerTo).filter((each) => !found.has(keyOf(each)));
      await Promise.all(
        due.map(async (each) => {
          const one = await answer(ctx, each);
          found.set(keyOf(each), one);
          if (one && JSON.stringify(one.data).length <= MOST_BYTES) answers.push(one);
        }),
      );
    }
  };
  await Promise.race([read().catch(() => undefined), late]);
  stop();
  return { answers: [...answers], positions };
}
