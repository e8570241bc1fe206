/** Limits the number of values in a request; counts those of JSON without parsing it. */
import { Refusal } from '../../platform/errors.ts';

/** Rack's limit for parameters (params_limit), applied to values of any kind; no procedure accepts as many. */
export const MAX_VALUES = 4096;

export const tooManyValues = (): Refusal => new Refusal('bad_request', 'Too many parameters');

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{');

/** The index of the closing quote of the string at `start`, or the end of input. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Refuses JSON with too many values before it is parsed: parsing and walking it would block the event loop. Every value follows a
 * comma or opens a list or an object, so counting these is enough.
 *
 * @param json UTF-8; malformed JSON is counted as well
 * @throws Refusal 400
 */
export function refuseManyValues(json: Buffer, most = MAX_VALUES): void {
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === QUOTE) at = endOfString(json, at);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) count += 1;
    if (count > most) throw tooManyValues();
  }
}
