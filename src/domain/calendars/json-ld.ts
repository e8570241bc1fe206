/**
 * Reads nodes of JSON-LD that strangers write, in the compact form that search engines ask for: contexts are not fetched, and the terms of
 * schema.org may have its prefix.
 */
import { withoutControls } from './entry-texts.ts';

export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SCHEMA = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/;

/** The name of a term of schema.org, such as `EventCancelled` for `https://schema.org/EventCancelled`. */
export const termOf = (text: string): string => text.trim().replace(SCHEMA, '');

/** A longer text is cut. */
export const LONGEST_TEXT = 20_000;

/** The values of a property, as a list, which is that of the document if the document has one. */
export function valuesOf(node: Node, name: string): unknown[] {
  const spellings = [name, `schema:${name}`, `https://schema.org/${name}`, `http://schema.org/${name}`];
  const value = spellings.map((spelling) => node[spelling]).find((found) => found !== undefined && found !== null);
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export const nodesOf = (node: Node, name: string): Node[] => valuesOf(node, name).filter(isNode);

/** A text or number, which may be in `@value`; empty for others. */
function textOf(value: unknown): string {
  const plain = isNode(value) ? value['@value'] : value;
  if (typeof plain === 'number') return `${plain}`;
  return typeof plain === 'string' ? withoutControls(plain.slice(0, LONGEST_TEXT)).toWellFormed().trim() : '';
}

export const textsOf = (node: Node, name: string): string[] =>
  valuesOf(node, name)
    .map(textOf)
    .filter((text) => text !== '');

/** The first one; empty for none. */
export const textIn = (node: Node, name: string): string => textsOf(node, name)[0] ?? '';

/** The names of its types. */
export const typesOf = (node: Node): string[] => textsOf(node, '@type').map(termOf);

/** The names of the terms of a property, such as those of a status. */
export const termsOf = (node: Node, name: string): string[] => textsOf(node, name).map(termOf);

/** Whether the values of a document are those of schema.org. A document without a context is taken as such. */
export function isSchemaOrg(node: Node): boolean {
  const contexts = [node['@context'] ?? null].flat();
  const names = contexts.flatMap((context) => (isNode(context) ? Object.values(context) : [context]));
  return contexts.every((context) => context === null) || names.some((name) => textOf(name).includes('schema.org'));
}
