/** Accessibility faults of a page (axe): light and dark, on a phone and on a desktop. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SIZES, type Visitor } from './web-browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Violation {
  id: string;
  nodes: string[];
}

/** Loads axe into the page, once for each document. */
async function loadAxe({ page }: Visitor): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // The page's policy allows no inline scripts; the test may.
  await page.evaluate((source) => void new Function(source)(), AXE);
}

/** The faults of the page in its current state. */
async function findViolations(who: Visitor, rules?: string[]): Promise<Violation[]> {
  await loadAxe(who);
  return who.page.evaluate(
    async ([tags, only]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: tags };
      const options = { runOnly, resultTypes: ['violations'] } as import('axe-core').RunOptions;
      const found = await axe.run(document, options);
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
      }));
    },
    [TAGS, rules ?? null] as const,
  );
}

/**
 * The faults of the loaded page, found twice: rows outside the viewport change colours a moment after the theme, and axe may check in
 * between.
 */
export async function violations(who: Visitor, rules?: string[]): Promise<Violation[]> {
  // A page that is loading has no heading.
  await who.page.locator('h1').first().waitFor({ state: 'attached' });
  const found = await findViolations(who, rules);
  return found.length === 0 ? found : findViolations(who, rules);
}

/** Changes how the page is seen, and waits until it is painted so. */
async function seenAs({ page }: Visitor, size: keyof typeof SIZES, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // One that is cancelled has ended as well.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** All rules on a phone and on a desktop; colours once more in the dark. */
export async function lookAt(who: Visitor): Promise<Record<string, Violation[]>> {
  const found: Record<string, Violation[]> = {};
  await seenAs(who, 'phone', 'light');
  found.phone = await violations(who);
  await seenAs(who, 'phone', 'dark');
  found.dark = await violations(who, ['color-contrast']);
  await seenAs(who, 'desktop', 'dark');
  found.darkDesktop = await violations(who, ['color-contrast']);
  await seenAs(who, 'desktop', 'light');
  found.desktop = await violations(who);
  return found;
}

export const NOTHING = { phone: [], dark: [], darkDesktop: [], desktop: [] };
