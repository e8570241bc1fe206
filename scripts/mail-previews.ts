/** One page with a preview of every mail in every language, rendered by the server's own code: `npm run mails`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeHtml } from '../src/domain/kernel/escape-html.ts';
import { type RenderedMail, renderMail } from '../src/domain/mails/render.ts';
import type { MailName, MailValues } from '../src/domain/mails/values.ts';
import { qrPicture } from '../src/look/qr-picture.ts';

export const LOCALES = { en: 'English', fr: 'French', de: 'German', ar: 'Arabic' } as const;
type Locale = keyof typeof LOCALES;

const home = 'https://plaza.example';
const community = 'The Corner House';
const event = 'Reading evening: Mary Shelley & friends';
const eventPage = `${home}/events/0d9f0a2e-3c51-4e0e-9d3f-6f6a3c2f4b11`;
const cafe = { group: 'Repair café', url: `${home}/@repair_cafe?tab=events` };
const webhook = { ...cafe, name: 'Room plan', host: 'rooms.lindenau.example' };
const membership = { group: 'Friends of the library', person: 'Léa Martin', url: `${home}/@friends_of_the_library` };
const changes = {
  event,
  url: eventPage,
  changes: 'beginsOn,endsOn,status,addressId',
  beginsOn: '2027-03-18T18:30:00.000Z',
  endsOn: '2027-03-18T21:00:00.000Z',
  timeZone: 'Europe/Paris',
  showStartTime: 'true',
  showEndTime: 'true',
  status: 'TENTATIVE',
  place: 'Old Hall, 4 Market Street, Lyon',
  message: '',
} as const;

const participation = {
  ...{ guests: '0', kind: '', price: '', currency: '', payUrl: '' },
  ...{ event, person: 'Léa Martin', url: eventPage, place: changes.place },
  ...{ beginsOn: changes.beginsOn, endsOn: changes.endsOn, timeZone: changes.timeZone },
  ...{ showStartTime: changes.showStartTime, showEndTime: changes.showEndTime },
};
const ticket = {
  ...{ picture: `${home}/media/reading-evening.webp`, pictureText: 'A lamp above a table of books' },
  map: 'https://www.openstreetmap.org/?mlat=45.76&mlon=4.84#map=17/45.76/4.84',
  google: 'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Reading+evening',
  outlook: 'https://outlook.live.com/calendar/0/deeplink/compose?subject=Reading+evening',
  file: `${eventPage}/export/ics`,
  ...{ admission: 'K7QD-2MXA', admissionUrl: `${home}/ticket?token=a-secret-of-its-own`, qr: qrPicture('K7QD2MXA') },
};
const adult = { kind: 'Adult', price: '12', currency: 'EUR', payUrl: 'https://pay.example/reading-evening' };
const waitingLink = `${home}/waiting?token=a-secret-of-its-own`;
const warning = { account: '@cheap_tickets', action: 'silence', url: `${home}/account/warnings/1043` } as const;
const decided = { warnedAt: '2027-03-18T18:30:00.000Z', appealedAt: '2027-03-19T07:05:00.000Z' };

interface Sample<Name extends MailName> {
  /** The recipient, and the occasion. */
  goesTo: string;
  values: MailValues<Name>;
}

const link = (page: string): string => `${home}/${page}?token=a-secret-of-its-own`;

/** One for each mail; the type makes the compiler report missing ones. */
const SAMPLES: { [Name in MailName]: Sample<Name> } = {
  confirmation: { goesTo: 'who signs up', values: { url: link('confirm') } },
  email_change: { goesTo: 'the new address of who changes it', values: { url: link('confirm-email') } },
  account_separation: { goesTo: 'the address of the new account', values: { url: link('separate-account') } },
  email_change_asked: { goesTo: 'the old address of who changes it', values: { email: 'lea.martin@example.org' } },
  account_separation_asked: { goesTo: 'the old address', values: { email: 'lea.martin@example.org' } },
  password_reset: { goesTo: 'who asks for a new password', values: { url: link('reset-password') } },
  second_factor_changed: {
    goesTo: 'whose second factor changes, or whose recovery code is used',
    values: { change: 'code_used', left: '9' },
  },
  accounts_joined: {
    goesTo: 'who has the same address at two servers that became this one',
    values: {
      ...{ first: 'lyon.example', second: 'events.lyon.example', used: 'events.lyon.example' },
      profiles: '@lea@lyon.example, @lea@events.lyon.example',
      decides: 'true',
    },
  },
  provider_linked: {
    goesTo: 'who links an account of single sign-on',
    values: { provider: 'University of Lyon', label: 'lea.martin@example.org' },
  },
  provider_unlinked: {
    goesTo: 'who removes that link',
    values: { provider: 'University of Lyon', label: 'lea.martin@example.org' },
  },
  join_link: {
    goesTo: 'who asked to join an event by their address alone',
    values: {
      ...{
        event,
        url: `${home}/auth/link?token=a-secret-of-its-own`,
        code: '204817',
        asks: 'false',
        place: changes.place,
      },
      ...{ beginsOn: changes.beginsOn, endsOn: changes.endsOn, timeZone: changes.timeZone },
      ...{ showStartTime: 'true', showEndTime: 'true' },
    },
  },
  sign_in_link: {
    goesTo: 'who signs in or up by their address',
    values: { url: `${home}/auth/link?token=a-secret-of-its-own`, code: '204817' },
  },
  sign_up_approved: { goesTo: 'whose sign-up a moderator approves', values: { url: home } },
  sign_up_refused: { goesTo: 'whose sign-up a moderator refuses', values: {} },
  archive_ready: {
    goesTo: 'who asked for an archive of their data',
    values: { person: 'lea@plaza.example', url: `${home}/settings/data` },
  },
  test_mail: { goesTo: 'staff who check whether the server can send mail', values: {} },
  participation_asked: {
    goesTo: 'organizers, when somebody asks to take part',
    values: { ...participation, ...adult, payUrl: '', guests: '2' },
  },
  participation_accepted: {
    goesTo: 'who has a place',
    values: { ...participation, ...ticket, series: 'true', questions: '' },
  },
  participation_refused: { goesTo: 'who asked to take part', values: { ...participation, reason: '' } },
  ticket_changed: {
    goesTo: 'who has another kind of ticket',
    values: { ...participation, ...adult, given: 'true' },
  },
  participation_promoted: {
    goesTo: 'who waited, and has a place now',
    values: { ...participation, ...adult, ...ticket, questions: `${home}/answers?token=a-secret-of-its-own` },
  },
  waiting_began: { goesTo: 'who waits for a place', values: { ...participation, position: '3', answer: waitingLink } },
  series_waiting: {
    goesTo: 'who joined a series of which dates are full',
    values: { event, person: participation.person, url: `${home}/series/repair-cafe`, count: '3' },
  },
  waiting_offered: {
    goesTo: 'who waited, and is asked shortly before the event',
    values: { ...participation, until: '2027-03-18T08:00:00.000Z', answer: waitingLink },
  },
  waiting_lapsed: { goesTo: 'who did not answer in time', values: participation },
  answer_refused: {
    goesTo: 'who answered by their calendar, and cannot take part',
    values: { event: 'Repair café', reason: 'This event is full.', url: `${home}/events/repair-cafe` },
  },
  event_mention: { goesTo: 'whom the description of an event mentions', values: participation },
  event_invitation: { goesTo: 'who is invited to an event', values: participation },
  date_chosen: { goesTo: 'who answered a date poll whose date was chosen', values: participation },
  date_poll_ended: {
    goesTo: 'who chooses the date of a date poll that ended at its time, and who answered it',
    values: {
      ...{ poll: 'Repair café', person: 'Léa Martin', url: `${home}/date-polls/repair-cafe` },
      ...{ count: '7', organizes: 'true' },
    },
  },
  organizer_invitation: { goesTo: 'who is invited to organize an event', values: participation },
  organizer_removed: {
    goesTo: 'who does not organize an event any more, by a decision of its organizers',
    values: { event: participation.event, person: participation.person },
  },
  place_lost: {
    goesTo: 'who stops organizing an event that is full by then',
    values: { event: participation.event, person: participation.person, url: participation.url, later: '0' },
  },
  event_changed: { goesTo: 'participants, when time, place or status change', values: { ...changes, later: '4' } },
  event_cancelled: {
    goesTo: 'participants',
    values: {
      ...changes,
      later: '0',
      changes: 'status',
      status: 'CANCELLED',
      message: 'The hall is under water. We try again in May.',
    },
  },
  event_message: {
    goesTo: 'people of an event, when an organizer writes to them',
    values: {
      ...{ event, person: 'Léa Martin', url: eventPage, messages: `${home}/event-messages?token=a-secret-of-its-own` },
      reply: `${eventPage}/join`,
      lines: 'We meet at the back door, the front is being painted.¶Please bring a cup.',
    },
  },
  event_reminder: {
    goesTo: 'participants, when the organizers chose',
    values: { ...adult, payUrl: '', ...changes, ...ticket },
  },
  membership_asked: { goesTo: 'administrators of a group, when somebody asks to join', values: membership },
  membership_accepted: { goesTo: 'who asked to join a group', values: membership },
  membership_ended: { goesTo: 'who was taken out of a group', values: membership },
  calendar_stopped: {
    goesTo: 'moderators of a group, when a calendar that it follows failed for two weeks',
    values: { ...cafe, name: 'Town hall', reason: 'The server of the calendar does not answer.' },
  },
  webhook_stopped: {
    goesTo: 'moderators of a group, when one of its webhooks failed for three days',
    values: webhook,
  },
  webhook_paused: {
    goesTo: 'moderators of a group, when the person who added one of its webhooks no longer moderates it',
    values: { ...webhook, person: 'Bob' },
  },
  membership_invited: { goesTo: 'who is invited to a group', values: membership },
  report_created: {
    goesTo: 'moderators and administrators',
    values: {
      person: 'lea@plaza.example',
      reported: 'cheap_tickets@plaza.example',
      event: 'Cheap tickets for everything',
      comments: '“Buy here, <b>now</b>!”',
      rules: '“No advertising.”',
      reason: 'They sell what is free.',
      url: `${home}/moderation/reports/1042`,
    },
  },
  report_digest: {
    goesTo: 'moderators and administrators, after more reports in an hour than they get mails about',
    values: {
      count: '13',
      accounts: 'cheap_tickets@plaza.example, free_tickets@plaza.example',
      url: `${home}/moderation/reports`,
    },
  },
  account_warning: {
    goesTo: 'the owner of an account that moderators decided about',
    values: {
      ...warning,
      text: 'Our rules do not allow advertising.',
      posts: '“Buy here, <b>now</b>!”',
    },
  },
  appeal_created: {
    goesTo: 'staff who decide appeals',
    values: {
      ...warning,
      text: 'The tickets were free. I only said so loudly.',
      url: `${home}/moderation/appeals`,
    },
  },
  appeal_approved: { goesTo: 'who appealed', values: { ...warning, ...decided, outcome: 'undone' } },
  appeal_rejected: { goesTo: 'who appealed', values: { ...warning, ...decided } },
};

const NAMES = Object.keys(SAMPLES) as MailName[];

export interface MailPreview {
  name: MailName;
  locale: Locale;
  values: MailValues<MailName>;
  mail: RenderedMail;
}

/** Every mail in every language. */
export function mailPreviews(): MailPreview[] {
  const server = { community, home, stopUrl: `${home}/reminder-mails?token=a-secret-of-its-own` };
  return NAMES.flatMap((name) =>
    (Object.keys(LOCALES) as Locale[]).map((locale) => {
      const { values } = SAMPLES[name];
      return { name, locale, values, mail: renderMail(name, locale, values, server) };
    }),
  );
}

const shown = ({ locale, mail: { subject, text, html } }: MailPreview): string => `<article lang="${locale}">
<h3>${LOCALES[locale]}: ${escapeHtml(subject)}</h3>
<iframe title="${escapeHtml(subject)}" sandbox srcdoc="${escapeHtml(html)}"></iframe>
<details><summary lang="en">Text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`;

/** All of them side by side, as text and as HTML. */
export function previewPage(): string {
  const previews = mailPreviews();
  const rows = NAMES.map(
    (name) => `<section id="${name}"><h2><code>${name}</code>, to ${escapeHtml(SAMPLES[name].goesTo)}</h2>
<div>${previews
      .filter((preview) => preview.name === name)
      .map(shown)
      .join('\n')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mails of Plaza</title><style>
body { font-family: system-ui, sans-serif; margin: 1rem }
section > div { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)) }
iframe { border: 1px solid; height: 30rem; width: 100% }
pre { white-space: pre-wrap }
</style></head><body><h1>Mails</h1>
<p>Every mail that Plaza sends, with made-up people. Readers get text and HTML in one mail, in the language of their account.</p>
<ul>${NAMES.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul>
${rows.join('\n')}
</body></html>
`;
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '../src/generated/mails.html');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, previewPage());
  console.log(`Open ${pathToFileURL(file)} in a browser.`);
}
