/** A form that overwrites what it shows, for the test that each begins with current data. */
import type { Locator, Page } from 'playwright-core';
import type { World } from '../../world/world.ts';

export interface FormCase {
  /** The file below web/src/ that reads the data. */
  file: string;
  /** Called before the form is opened for the first time; returns its page, and the change by another device of Alice's. */
  begin: (world: World) => Promise<{ path: string; change: () => Promise<unknown> }>;
  /** Opens the form on its page. */
  open?: (page: Page) => Promise<unknown>;
  /** A field of the form. */
  field: (page: Page) => Locator;
  /** The field's text, or whether it is checked. */
  shows: [before: string, after: string];
  /** The procedure that reads the data for the form. */
  reads: string;
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });
export const inDialog = (label: string) => (page: Page) => dialog(page).getByLabel(label, { exact: true });
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
export const choose = (menu: string, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
