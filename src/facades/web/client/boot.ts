/** The web client's initial data: the signed-in user, and the CSRF token that proves its requests. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import type { MapAbout } from '../../../domain/places/map/tiles.ts';
import { LANGUAGES, type Language, languageFor, languageNamed } from '../../../wording/language.ts';
import { maskedFormToken, signedIn } from '../../access/browser-session.ts';
import { readerOf } from '../kit/reader-of.ts';

export interface Boot {
  /** Null if nobody is signed in. */
  userId: string | null;
  /** The identity that acts; null for users without one. */
  actorId: string | null;
  csrfToken: string | null;
  language: Language;
  /** The language with the region of the viewer, such as `en-GB`, for times. */
  locale: string;
  /** The zone that the user set; null for that of the device. */
  timeZone: string | null;
  /** The community's name. */
  community: string;
  /** Null if there is no map. */
  map: MapAbout | null;
}

/** The data that is the same for all. */
export type Community = Pick<Boot, 'community' | 'map'>;

/** The user's own language, or the browser's. */
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
    csrfToken: user && maskedFormToken(ctx, req, res, user),
    language,
    locale: readerOf(req, language, user).locale,
    timeZone: user?.timeZone ?? null,
    ...community,
  };
}

/** The same for a page from the browser's cache, whose session may have changed since. */
export async function currentBoot(
  ctx: DomainContext,
  req: Request,
  res: Response,
  community: Community,
): Promise<Boot> {
  return bootFor(ctx, req, res, await signedIn(ctx, req), community);
}
