/** The form of an event, as people fill it in. */
import type { Page } from 'playwright-core';

/** @param begins as `2026-11-27T18:00`; the end is two hours later, unless an hour is given */
export async function fillTimes(page: Page, begins: string, until?: string): Promise<void> {
  await page.getByLabel('Day', { exact: true }).fill(begins.slice(0, 10));
  await page.getByLabel('From').fill(begins.slice(11, 16));
  if (until !== undefined) await page.getByLabel('Until').fill(until.slice(-5));
}

/** Opens the further options, unless they are open, as they are if one of them has a problem. */
export async function openMoreOptions(page: Page): Promise<void> {
  const more = page.locator('summary', { hasText: 'More options' });
  await more.waitFor();
  if (!(await more.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open))) await more.click();
}
