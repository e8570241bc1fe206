/** The browser of a person who is signed in to the staff pages: it submits forms as filled in, without scripts. */
import { type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import { PASSWORD, type Person, type World } from '../world/world.ts';
import { Browser, type Visited } from './browser.ts';

export type Fields = Record<string, string | string[] | File>;

/** The value that a browser sends for one control. */
function sentBy($: CheerioAPI, control: Element): string[] {
  const it = $(control);
  if (control.name === 'textarea') return [it.text()];
  if (control.name === 'select')
    return [String(it.find('option[selected]').attr('value') ?? it.find('option').attr('value') ?? '')];
  const type = it.attr('type') ?? 'text';
  if (type === 'file') return [];
  if (type === 'checkbox' || type === 'radio') return it.is('[checked]') ? [it.attr('value') ?? 'on'] : [];
  return [it.attr('value') ?? ''];
}

export class StaffBrowser extends Browser {
  /** Opens the page, signs in there, and returns to it. */
  static async open(world: World, person: Person, path: string): Promise<{ browser: StaffBrowser; page: Visited }> {
    const browser = new StaffBrowser(world.url);
    const asked = await browser.get(path);
    const back = await browser.submit(asked, 'sign_in', { email: person.email, password: PASSWORD });
    return { browser, page: await browser.follow(back) };
  }

  /**
   * Fills in the form that has the button, and presses it.
   *
   * @param fields override the values of the form
   * @param id selects one of several forms with that button
   */
  press(page: Visited, act: string, fields: Fields = {}, id?: string): Promise<Visited> {
    const $ = load(page.text);
    const forms = $('form[method="post"]').filter(
      (_, form) =>
        $(form).find(`button[name="act"][value="${act}"]`).length > 0 &&
        (id === undefined || $(form).find('input[name="id"]').attr('value') === id),
    );
    const form = forms.first();
    if (form.length === 0) throw new Error(`there is no button ${act} ${id ?? ''} in: ${$('main').text()}`);
    const sent: [string, string | File][] = [];
    for (const control of form.find('input, select, textarea').toArray()) {
      const name = $(control).attr('name') ?? '';
      if (!(name in fields)) for (const value of sentBy($, control)) sent.push([name, value]);
    }
    for (const [name, value] of Object.entries(fields))
      for (const each of Array.isArray(value) ? value : [value]) sent.push([name, each]);
    sent.push(['act', act]);
    const body = form.attr('enctype') === 'multipart/form-data' ? new FormData() : new URLSearchParams();
    for (const [name, value] of sent) body.append(name, value as string);
    return this.send('POST', form.attr('action') ?? '', body);
  }

  /** As `press`, and follows the redirect. */
  async done(page: Visited, act: string, fields: Fields = {}, id?: string): Promise<Visited> {
    return this.follow(await this.press(page, act, fields, id));
  }
}

/** The page as its reader sees it, with single spaces. */
export const textOf = ({ text }: Visited): string => load(text)('main').text().replace(/\s+/g, ' ');

/** The links of the menu, each once. */
export function menuOf({ text }: Visited): string[] {
  const $ = load(text);
  return $('nav.side a[href^="/moderation"]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
    .filter((href) => !href.includes('force_login'));
}
