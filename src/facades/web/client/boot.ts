/** What the web client knows when it starts: who is signed in, and the CSRF token that proves its requests. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import type { MapAbout } from '../../../domain/places/map/tiles.ts';
import { LANGUAGES, type Language, languageFor, languageNamed } from '../../../wording/language.ts';
import { formToken, signedIn } from '../../access/browser-session.ts';
import { readerOf } from '../kit/reader-of.ts';

export interface Boot {
  /** Null when nobody is signed in. */
  userId: string | null;
  /** The identity that acts; null for users without one. */
  actorId: string | null;
  csrfToken: string | null;
  language: Language;
  /** The language with the region of the viewer, such as `en-GB`; times are told by it. */
  locale: string;
  /** The zone that the user set; null for that of the device. */
  timeZone: string | null;
  /** The community's name. */
  community: string;
  /** Null where there is no map. */
  map: MapAbout | null;
}

/** What is the same for all. */
export type Community = Pick<Boot, 'community' | 'map'>;

/** The user's own language, or else the browser's. */
function languageOf(req: Request, locale: string | undefined): Language {
  return languageNamed(locale) ?? languageFor(String(req.acceptsLanguages(...LANGUAGES)));
}

export function bootFor(
  ctx: DomainContext,
  req: Request,
  res: Response,
  user: SignedIn | null,
  community: Community,
): Boot {
  const language = languageOf(req, user?.locale);
  return {
    userId: user?.userId.toString() ?? null,
    actorId: user?.identities[0]?.id.toString() ?? null,
    csrfToken: user && formToken(ctx, req, res, user),
    language,
    locale: readerOf(req, language, user).locale,
    timeZone: user?.timeZone ?? null,
    ...community,
  };
}

/** The same for a page that the browser kept for use without a network, whose session may have changed since. */
export async function currentBoot(
  ctx: DomainContext,
  req: Request,
  res: Response,
  community: Community,
): Promise<Boot> {
  return bootFor(ctx, req, res, await signedIn(ctx, req), community);
}
