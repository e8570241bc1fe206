/** The mails about events and groups, in English and French: what each says of its values (spec/graphql/rules.md, Mail). */

/** What a mail says: a subject, paragraphs of plain text, and one link that leads on. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  link: { label: string; url: string };
}

export const EVENT_MAIL_LOCALES = ['en', 'fr'] as const;
type Locale = (typeof EVENT_MAIL_LOCALES)[number];

export const EVENT_MAILS = [
  'participation_asked',
  'participation_accepted',
  'participation_refused',
  'event_changed',
  'event_cancelled',
  'membership_asked',
  'membership_accepted',
] as const;
export type EventMail = (typeof EVENT_MAILS)[number];

type Values = Record<string, string>;

/** A value by its name; a mail is sent without it rather than not at all. */
const of = (values: Values, name: string): string => values[name] ?? '';

/** `Saturday, 31 January 2026 at 18:00 UTC`: the server knows no time zone of its readers. */
function day(values: Values, name: string, locale: Locale): string {
  const time = new Date(of(values, name));
  if (Number.isNaN(time.getTime())) return '';
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(time)
    .concat(' UTC');
}

const STATUS_WORDS: Record<Locale, Record<string, string>> = {
  en: { CONFIRMED: 'confirmed', TENTATIVE: 'to be confirmed', CANCELLED: 'cancelled' },
  fr: { CONFIRMED: 'confirmé', TENTATIVE: 'à confirmer', CANCELLED: 'annulé' },
};

/** One line for each thing that changed; what was not touched is not mentioned. */
function changes(values: Values, locale: Locale): string[] {
  const changed = new Set(of(values, 'changes').split(','));
  const french = locale === 'fr';
  const none = french ? 'non précisé' : 'not given';
  const lines: string[] = [];
  if (changed.has('beginsOn')) lines.push(`${french ? 'Début :' : 'Begins:'} ${day(values, 'beginsOn', locale)}`);
  if (changed.has('endsOn')) lines.push(`${french ? 'Fin :' : 'Ends:'} ${day(values, 'endsOn', locale) || none}`);
  if (changed.has('addressId') || changed.has('onlineAddress')) {
    lines.push(`${french ? 'Lieu :' : 'Place:'} ${of(values, 'place') || none}`);
  }
  if (changed.has('status')) {
    lines.push(
      `${french ? 'État :' : 'Status:'} ${STATUS_WORDS[locale][of(values, 'status')] ?? of(values, 'status')}`,
    );
  }
  return lines;
}

type Template = (values: Values) => { subject: string; paragraphs: string[]; label: string };

const ENGLISH: Record<EventMail, Template> = {
  participation_asked: (v) => ({
    subject: `${of(v, 'person')} asks to take part in ${of(v, 'event')}`,
    paragraphs: [
      `${of(v, 'person')} would like to take part in your event “${of(v, 'event')}” and waits for your answer.`,
    ],
    label: 'Answer the request',
  }),
  participation_accepted: (v) => ({
    subject: `Your participation in ${of(v, 'event')} has been approved`,
    paragraphs: [
      `You take part in “${of(v, 'event')}”.`,
      'If you cannot come, please leave the event, so that others find room.',
    ],
    label: 'See the event',
  }),
  participation_refused: (v) => ({
    subject: `Your participation in ${of(v, 'event')} has been rejected`,
    paragraphs: [`Unfortunately the organizers did not accept your participation in “${of(v, 'event')}”.`],
    label: 'See the event',
  }),
  event_changed: (v) => ({
    subject: `The event ${of(v, 'event')} has been updated`,
    paragraphs: [
      `“${of(v, 'event')}”, in which you take part, has changed:`,
      ...changes(v, 'en'),
      'If you can no longer come, please leave the event.',
    ],
    label: 'See the event',
  }),
  event_cancelled: (v) => ({
    subject: `The event ${of(v, 'event')} has been cancelled`,
    paragraphs: [`“${of(v, 'event')}”, in which you take part, has been cancelled by its organizers.`],
    label: 'See the event',
  }),
  membership_asked: (v) => ({
    subject: `${of(v, 'person')} asks to join ${of(v, 'group')}`,
    paragraphs: [`${of(v, 'person')} would like to join the group “${of(v, 'group')}” and waits for your answer.`],
    label: 'See the group',
  }),
  membership_accepted: (v) => ({
    subject: `You are now a member of ${of(v, 'group')}`,
    paragraphs: [`Your request to join the group “${of(v, 'group')}” has been accepted.`],
    label: 'See the group',
  }),
};

const FRENCH: Record<EventMail, Template> = {
  participation_asked: (v) => ({
    subject: `${of(v, 'person')} demande à participer à ${of(v, 'event')}`,
    paragraphs: [
      `${of(v, 'person')} souhaite participer à votre événement « ${of(v, 'event')} » et attend votre réponse.`,
    ],
    label: 'Répondre à la demande',
  }),
  participation_accepted: (v) => ({
    subject: `Votre participation à ${of(v, 'event')} a été acceptée`,
    paragraphs: [
      `Vous participez à « ${of(v, 'event')} ».`,
      'Si vous ne pouvez pas venir, merci de quitter l’événement pour laisser la place à d’autres.',
    ],
    label: 'Voir l’événement',
  }),
  participation_refused: (v) => ({
    subject: `Votre participation à ${of(v, 'event')} a été refusée`,
    paragraphs: [`Malheureusement, les organisateurs n’ont pas accepté votre participation à « ${of(v, 'event')} ».`],
    label: 'Voir l’événement',
  }),
  event_changed: (v) => ({
    subject: `L’événement ${of(v, 'event')} a été modifié`,
    paragraphs: [
      `« ${of(v, 'event')} », auquel vous participez, a changé :`,
      ...changes(v, 'fr'),
      'Si vous ne pouvez plus venir, merci de quitter l’événement.',
    ],
    label: 'Voir l’événement',
  }),
  event_cancelled: (v) => ({
    subject: `L’événement ${of(v, 'event')} a été annulé`,
    paragraphs: [`« ${of(v, 'event')} », auquel vous participez, a été annulé par ses organisateurs.`],
    label: 'Voir l’événement',
  }),
  membership_asked: (v) => ({
    subject: `${of(v, 'person')} demande à rejoindre ${of(v, 'group')}`,
    paragraphs: [`${of(v, 'person')} souhaite rejoindre le groupe « ${of(v, 'group')} » et attend votre réponse.`],
    label: 'Voir le groupe',
  }),
  membership_accepted: (v) => ({
    subject: `Vous êtes désormais membre de ${of(v, 'group')}`,
    paragraphs: [`Votre demande d’adhésion au groupe « ${of(v, 'group')} » a été acceptée.`],
    label: 'Voir le groupe',
  }),
};

/** The text of a mail in a language; English where there is no other. */
export function eventMailText(mail: EventMail, locale: string, values: Values): MailText {
  const french = locale.toLowerCase().split(/[-_]/)[0] === 'fr';
  const { subject, paragraphs, label } = (french ? FRENCH : ENGLISH)[mail](values);
  return { subject: subject.replace(/\s+/g, ' '), paragraphs, link: { label, url: of(values, 'url') } };
}
