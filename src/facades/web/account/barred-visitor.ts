/** The cookie of suspended and disabled people: for an hour it opens the pages of their warnings, and nothing else. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { type Barred, findBarred } from '../../../domain/oauth/barred-user.ts';
import { parseId } from '../../../platform/ids.ts';
import { readCookie, setCookie } from '../../access/cookies.ts';
import { isSigned, sign } from '../../access/signature.ts';
import type { PageRequest } from '../kit/page-request.ts';
import type { Parameters } from '../kit/parameters.ts';
import { answerOf } from '../kit/refusal-text.ts';

const NAME = 'plaza_barred';
const SECONDS = 3600;

const nowIn = (ctx: DomainContext): number => Math.floor(ctx.clock.now().getTime() / 1000);

/** Sets the cookie if the credentials are those of a barred user. False for all others; refuses wrong ones. */
export async function admitBarred({ ctx, res, internal }: PageRequest, form: Parameters): Promise<boolean> {
  const { email = '', password = '' } = form;
  const barred = await answerOf(internal.pageSessions.barred({ email, password }));
  if (barred) rememberBarred(ctx, res, barred.userId);
  return barred !== null;
}

/** Sets the cookie of a barred user who proved who they are. */
export function rememberBarred(ctx: DomainContext, res: Response, userId: bigint): void {
  const text = `${userId}.${nowIn(ctx) + SECONDS}`;
  setCookie(res, ctx.config, {
    name: NAME,
    value: `${text}.${sign(ctx.secrets, 'barred visitor', text)}`,
    seconds: SECONDS,
  });
}

/** The owner of this browser's cookie, as long as they are barred. */
export async function barredVisitor(ctx: DomainContext, req: Request): Promise<Barred | null> {
  const [id = '', end = '', signature = ''] = readCookie(req, ctx.config, NAME)?.split('.') ?? [];
  const userId = parseId(id);
  if (userId === null || !isSigned(ctx.secrets, 'barred visitor', `${id}.${end}`, signature)) return null;
  return Number(end) > nowIn(ctx) ? findBarred(ctx, userId) : null;
}
