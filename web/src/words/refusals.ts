/** The server's refusals in the client's language. Their sentences are loaded after the first page has been shown, or with the first refusal. */
import { labelled as afterLabel } from '../../../src/wording/labelled.ts';
import type { RefusalData } from '../../../src/wording/refusal-data.ts';
import { beforeRefusals } from '../server/reachable.ts';
import { whenIdle } from '../server/when-idle.ts';
import { language } from './language.ts';

type Wording = typeof import('../../../src/wording/say.ts');

let wording: Wording | null = null;

async function load(): Promise<void> {
  wording ??= await import('../../../src/wording/say.ts');
}

/** Called once at the start. */
export function loadRefusals(): void {
  beforeRefusals(load);
  whenIdle(() => void load());
}

export const sayRefusal = (data: RefusalData & { message: string }): string =>
  wording ? wording.sayRefusal(data, language) : data.message;

/** The beginning of the server's message about a field, which the field replaces by its label. */
const LABEL = '{label}';

/** The text of a problem at the field with this label. */
export const labelled = (text: string, label: string): string =>
  text.startsWith(LABEL) ? afterLabel(label, text.slice(LABEL.length), language) : text;

/** Field → advice about its problems, for `labelled`. */
export function sayProblems(problems: NonNullable<RefusalData['problems']>): Record<string, string> {
  const entries = Object.entries(problems).map(([field, found]) => [
    field,
    LABEL + (wording?.sayTogether(found, language) ?? found.map(({ phrase }) => phrase).join(' ')),
  ]);
  return Object.fromEntries(entries);
}
