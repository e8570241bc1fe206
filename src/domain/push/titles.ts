/** The titles of push messages. Kinds with a fallback have the fallback's. */
import { TEXTS } from '../../generated/texts/all/notifications.ts';
import { languageFor } from '../../wording/language.ts';
import type { FallbackKind, NotificationKind } from '../notifications/kinds.ts';

/** @param locale of the recipient */
export const pushTitle = (locale: string, kind: Exclude<NotificationKind, FallbackKind>, name: string): string =>
  TEXTS[languageFor(locale)].pushTitles[kind]({ name });
