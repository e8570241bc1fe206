/** The approval of a quote, which the quoted author's server serves at its own address (FEP-044f). */
import { idOf, isSameHost, isSameId, isType, urlOf } from './forms.ts';
import type { JsonObject } from './json.ts';

export interface QuoteAuthorization {
  id: string;
  /** The quoted author, on the host of the id. */
  attributedTo: string;
  /** The quoting post. */
  interactingObject: string;
  /** The quoted post. An embedded one is not believed: it is fetched from its own address. */
  interactionTarget: string;
}

/** Null if a part is missing, or if the approval is not on its author's host. */
export function readQuoteAuthorization(json: JsonObject): QuoteAuthorization | null {
  const [id, attributedTo] = [urlOf(json.id), idOf(json.attributedTo)];
  const [interactingObject, interactionTarget] = [idOf(json.interactingObject), idOf(json.interactionTarget)];
  if (!isType(json, 'QuoteAuthorization') || id === null || attributedTo === null) return null;
  if (interactingObject === null || interactionTarget === null || !isSameHost(id, attributedTo)) return null;
  return { id, attributedTo, interactingObject, interactionTarget };
}

/** Whether it approves that the post quotes the post of that author. */
export const approves = (
  { attributedTo, interactingObject, interactionTarget }: QuoteAuthorization,
  quoting: string,
  quoted: { uri: string; author: string },
): boolean =>
  isSameId(interactingObject, quoting) &&
  isSameId(interactionTarget, quoted.uri) &&
  isSameId(attributedTo, quoted.author);
