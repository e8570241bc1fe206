/** How many values a request may hold, and counting those of JSON without making them. */
import { Refusal } from '../../platform/errors.ts';

/** Rack's limit for parameters (params_limit), here for values of every kind: no procedure takes as many. */
export const MOST_VALUES = 4096;

export const tooManyValues = (): Refusal => new Refusal('bad_request', 'Too many parameters');

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{');

/** Where the text that begins at `start` ends; at the end of what there is when it does not. */
function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Refuses JSON with more values than any procedure takes, before it is parsed: parsing, copying and walking it would hold up
 * everybody else. A value follows a comma or begins a list or an object, so that counting those is enough.
 *
 * @param json bytes in UTF-8; what is no JSON is counted as well
 * @throws Refusal 400
 */
export function refuseManyValues(json: Buffer, most = MOST_VALUES): void {
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) count += 1;
    if (count > most) throw tooManyValues();
  }
}
