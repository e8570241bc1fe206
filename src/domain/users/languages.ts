/** The language of a user's pages and mails, and the languages that they read. */
import type { User } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { readLanguage } from '../kernel/language.ts';

/** Refuses names that are no language. */
export function changeLocale(ctx: UserContext, name: string): Promise<User> {
  const locale = readLanguage(name);
  if (locale === null) throw invalid({ locale: ['is not included in the list'] });
  return ctx.db.user.update({ where: { id: ctx.viewer.userId }, data: { locale } });
}

/** Public timelines and trends leave out other languages; an empty list means all. Refuses unknown languages. */
export function changeReadLanguages(ctx: UserContext, names: readonly string[]): Promise<User> {
  const languages = names.map(readLanguage).filter((code) => code !== null);
  if (languages.length < names.length) throw invalid({ languages: ['is not included in the list'] });
  const chosenLanguages = [...new Set(languages)];
  return ctx.db.user.update({ where: { id: ctx.viewer.userId }, data: { chosenLanguages } });
}
