/** The languages in which the reader of a response reads texts that were written in several. */
import type { Request } from 'express';
import type { Viewer } from '../../domain/access/viewer.ts';

/** As many as browsers send. */
const MOST = 10;

/** The preferred one first: of the settings, then those of the browser. */
export function readerLanguages(req: Request, viewer: Viewer | null): string[] {
  const own = viewer?.userId ? [viewer.locale] : [];
  return [...own, ...req.acceptsLanguages().filter((tag) => tag !== '*')].slice(0, MOST);
}
