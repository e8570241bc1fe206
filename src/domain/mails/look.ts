/** How mails look: colours of tokens.css as values, because mail programs read neither stylesheets nor variables. */
import { readFileSync } from 'node:fs';
import { type Colour, coloursOf } from '../../look/tokens.ts';
import { packageFile } from '../../platform/files/package-file.ts';

const tokens = coloursOf(readFileSync(packageFile('src/facades/web/assets/tokens.css'), 'utf8'));

/** Class of the style element → properties and the colours that they have. */
const PARTS = {
  ground: { 'background-color': 'ground' },
  card: { 'background-color': 'card', 'border-color': 'line' },
  leaf: { 'background-color': 'raised', 'border-color': 'line' },
  ink: { color: 'ink' },
  soft: { color: 'soft' },
  accent: { color: 'accent' },
  button: { 'background-color': 'accent', color: 'on-accent' },
  going: { 'background-color': 'moss-ground', color: 'moss' },
  waiting: { 'background-color': 'ochre-ground', color: 'ochre' },
  cancelled: { 'background-color': 'brick-ground', color: 'brick' },
  moved: { 'background-color': 'river-ground', color: 'river' },
} as const satisfies Record<string, Record<string, string>>;

export type Part = keyof typeof PARTS;

const coloured = (part: Part, scheme: keyof Colour, important = ''): string =>
  Object.entries(PARTS[part])
    .map(([property, name]) => `${property}:${tokens.colour(name)[scheme]}${important};`)
    .join('');

/** Class and inline style of an element; the light colours are inline, so that every program shows them. */
export const look = (part: Part, style = ''): string => `class="m-${part}" style="${coloured(part, 'light')}${style}"`;

/** For programs that support a style element; others keep the inline colours. */
export const DARK_STYLE = `@media (prefers-color-scheme: dark) {
${(Object.keys(PARTS) as Part[]).map((part) => `.m-${part} { ${coloured(part, 'dark', ' !important')} }`).join('\n')}
}`;

const FAMILY = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** @param sizes weight, size and line height */
export const font = (sizes: string): string => `font:${sizes} ${FAMILY};`;
