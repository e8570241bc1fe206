/** What the web client knows when it starts: who is signed in, and the CSRF token that proves its requests. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import { formToken, signedIn } from '../../oauth/browser-session.ts';

/** The languages of the web client. */
const LANGUAGES = ['en', 'fr', 'de'] as const;

export interface Boot {
  /** Null when nobody is signed in. */
  userId: string | null;
  /** The identity that acts; null for users without one. */
  actorId: string | null;
  csrfToken: string | null;
  language: (typeof LANGUAGES)[number];
  /** The community's name. */
  community: string;
}

/** The user's own language, or else the browser's. */
function languageOf(req: Request, locale: string | undefined): Boot['language'] {
  const named = LANGUAGES.find((language) => locale?.toLowerCase().split(/[-_]/)[0] === language);
  const preferred = named ?? req.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === preferred) ?? 'en';
}

export function bootFor(
  ctx: DomainContext,
  req: Request,
  res: Response,
  user: SignedIn | null,
  community: string,
): Boot {
  return {
    userId: user?.userId.toString() ?? null,
    actorId: user?.identities[0]?.id.toString() ?? null,
    csrfToken: user && formToken(ctx, req, res, user),
    language: languageOf(req, user?.locale),
    community,
  };
}

/** The same for a page that the browser kept for use without a network, whose session may have changed since. */
export async function currentBoot(ctx: DomainContext, req: Request, res: Response, community: string): Promise<Boot> {
  return bootFor(ctx, req, res, await signedIn(ctx, req), community);
}
