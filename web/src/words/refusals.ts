/** The server's refusals in the client's language. Their sentences are loaded after the first page has been shown, or with the first refusal. */
import { labelled as afterLabel } from '../../../src/wording/labelled.ts';
import type { RefusalData } from '../../../src/wording/refusal-data.ts';
import type { Sayer } from '../../../src/wording/sayer.ts';
import type { Texts } from '../../../src/wording/texts.ts';
import { beforeRefusals } from '../server/reachable.ts';
import { whenIdle } from '../server/when-idle.ts';
import { type Language, language } from './language.ts';

const LOADERS: Readonly<Record<Language, () => Promise<{ TEXTS: Texts }>>> = {
  ar: () => import('../../../src/wording/arabic/texts.ts'),
  de: () => import('../../../src/wording/german/texts.ts'),
  en: () => import('../../../src/wording/english/texts.ts'),
  fr: () => import('../../../src/wording/french/texts.ts'),
};

let sayer: Sayer | null = null;

async function load(): Promise<void> {
  if (sayer) return;
  const [{ TEXTS }, { sayerOf }] = await Promise.all([LOADERS[language](), import('../../../src/wording/sayer.ts')]);
  sayer = sayerOf(language, TEXTS);
}

/** Called once at the start. */
export function loadRefusals(): void {
  beforeRefusals(load);
  // A module that fails to load now is loaded with the first refusal.
  whenIdle(() => void load().catch(() => undefined));
}

export const sayRefusal = (data: RefusalData & { message: string }): string => sayer?.sayRefusal(data) ?? data.message;

/** The beginning of the server's message about a field, which the field replaces by its label. */
const LABEL = '{label}';

/** The text of a problem at the field with this label. */
export const labelled = (text: string, label: string): string =>
  text.startsWith(LABEL) ? afterLabel(label, text.slice(LABEL.length), language) : text;

/** Field → advice about its problems, for `labelled`. */
export function sayProblems(problems: NonNullable<RefusalData['problems']>): Record<string, string> {
  const entries = Object.entries(problems).map(([field, found]) => [
    field,
    LABEL + (sayer?.sayTogether(found) ?? found.map(({ phrase }) => phrase).join(' ')),
  ]);
  return Object.fromEntries(entries);
}
