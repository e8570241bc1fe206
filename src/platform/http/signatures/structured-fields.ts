/** Dictionaries of structured fields (RFC 8941), the form of Signature-Input, Signature and Content-Digest. */
import { fromBase64 } from './base64.ts';

/** A value with its spelling in the header. Decimals and tokens are represented only by their spelling. */
export type BareItem = { raw: string } & (
  | { type: 'string'; value: string }
  | { type: 'integer'; value: number }
  | { type: 'bytes'; value: Buffer }
  | { type: 'boolean'; value: boolean }
  | { type: 'other' }
);

export type Parameters = Map<string, BareItem>;
export type Item = BareItem & { parameters: Parameters };
export interface InnerList {
  type: 'list';
  items: Item[];
  parameters: Parameters;
}

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const STRING = /"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y;
const NUMBER = /-?(\d{1,15})(?:\.\d{1,3})?(?![\d.])/y;
const BYTES = /:([A-Za-z0-9+/=]*):/y;
const BOOLEAN = /\?([01])/y;
const TOKEN = /[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*/y;
const SPACES = / */y;
const COMMA = /[ \t]*,[ \t]*/y;
const NO_VALUE: BareItem = { type: 'boolean', value: true, raw: '?1' };

class NoField extends Error {}

class FieldReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  dictionary(): Map<string, Item | InnerList> {
    const members = new Map<string, Item | InnerList>();
    do {
      const key = this.#require(KEY)[0];
      // RFC 8941 takes the last of duplicate keys. In a signature, a duplicate is an attack or a mistake.
      if (members.has(key)) throw new NoField();
      members.set(key, this.#skips('=') ? this.#member() : { ...NO_VALUE, parameters: this.#parameters() });
    } while (this.#match(COMMA));
    if (this.#at < this.#text.length) throw new NoField();
    return members;
  }

  #member(): Item | InnerList {
    if (!this.#skips('(')) return this.#item();
    const items: Item[] = [];
    for (;;) {
      const spaces = this.#require(SPACES)[0];
      if (this.#skips(')')) return { type: 'list', items, parameters: this.#parameters() };
      if (items.length > 0 && spaces === '') throw new NoField();
      items.push(this.#item());
    }
  }

  #item(): Item {
    return { ...this.#bareItem(), parameters: this.#parameters() };
  }

  #parameters(): Parameters {
    const parameters: Parameters = new Map();
    while (this.#skips(';')) {
      this.#require(SPACES);
      const key = this.#require(KEY)[0];
      if (parameters.has(key)) throw new NoField();
      parameters.set(key, this.#skips('=') ? this.#bareItem() : NO_VALUE);
    }
    return parameters;
  }

  #bareItem(): BareItem {
    const string = this.#match(STRING);
    if (string) return { type: 'string', value: (string[1] ?? '').replace(/\\(.)/g, '$1'), raw: string[0] };
    const number = this.#match(NUMBER);
    if (number) {
      const raw = number[0];
      return raw.includes('.') ? { type: 'other', raw } : { type: 'integer', value: Number(raw), raw };
    }
    const bytes = this.#match(BYTES);
    if (bytes) {
      const value = fromBase64(bytes[1] ?? '');
      if (!value) throw new NoField();
      return { type: 'bytes', value, raw: bytes[0] };
    }
    const boolean = this.#match(BOOLEAN);
    if (boolean) return { type: 'boolean', value: boolean[1] === '1', raw: boolean[0] };
    return { type: 'other', raw: this.#require(TOKEN)[0] };
  }

  #skips(character: string): boolean {
    const there = this.#text[this.#at] === character;
    if (there) this.#at += 1;
    return there;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #require(pattern: RegExp): RegExpExecArray {
    const found = this.#match(pattern);
    if (!found) throw new NoField();
    return found;
  }
}

/** Null if the text is not a dictionary, or has a duplicate key. */
export function parseDictionary(text: string): Map<string, Item | InnerList> | null {
  try {
    return new FieldReader(text.trim()).dictionary();
  } catch (error) {
    if (error instanceof NoField) return null;
    throw error;
  }
}

/** A string in the notation of RFC 8941. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** `;created=1;keyid="…"` */
export const serializeParameters = (parameters: Parameters): string =>
  [...parameters].map(([key, { raw }]) => (raw === '?1' ? `;${key}` : `;${key}=${raw}`)).join('');

/** `("@method" "date");created=1` */
export const serializeInnerList = ({ items, parameters }: InnerList): string =>
  `(${items.map((item) => item.raw + serializeParameters(item.parameters)).join(' ')})${serializeParameters(parameters)}`;
