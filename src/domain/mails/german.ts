/** The German texts of mails. */
import { dayAndTime } from './day-and-time.ts';
import { type MailTexts, undoneBy } from './values.ts';

const time = (iso: string, timeZone: string | null): string => dayAndTime(iso, 'de-DE', timeZone);

const STATUSES = { CANCELLED: 'abgesagt', CONFIRMED: 'bestätigt', TENTATIVE: 'noch nicht sicher' };

/** What moderators did, after the name of the account. */
const DONE = {
  none: 'wurde verwarnt',
  disable: 'wurde deaktiviert: Du kannst es erst wieder benutzen, wenn die Moderation es freigibt',
  mark_statuses_as_sensitive: 'hat Beiträge, die als heikel gekennzeichnet wurden',
  delete_statuses: 'hat Beiträge, die entfernt wurden',
  sensitive: 'wurde als heikel gekennzeichnet: Medien, die es veröffentlicht, sind hinter einer Warnung verborgen',
  silence: 'wurde eingeschränkt: Seine Beiträge stehen in keiner öffentlichen Liste mehr',
  suspend: 'wurde gesperrt: Niemand sieht es mehr',
};

/** What an approved appeal changed. */
const UNDONE = {
  warning: 'Die Verwarnung gilt nicht mehr.',
  posts: 'Nicht alle entfernten Beiträge konnten wiederhergestellt werden.',
  undone: 'Was geschehen ist, ist rückgängig gemacht.',
  again: 'Eine spätere Entscheidung tat dasselbe noch einmal und gilt weiter; das Konto bleibt also, wie es ist.',
  lost: 'Die Daten des Kontos wurden inzwischen gelöscht und lassen sich nicht wiederherstellen.',
};

export const german: MailTexts = {
  confirmation: ({ url }, community) => ({
    subject: `Bestätige dein Plaza-Konto auf ${community}`,
    paragraphs: [
      `Du hast dich auf ${community} mit dieser E-Mail-Adresse angemeldet.`,
      'Ein Schritt fehlt noch: Bestätige, dass die Adresse deine ist. Der Link gilt sieben Tage.',
    ],
    link: { label: 'Mein Konto bestätigen', url },
    hint: 'Wenn du dich nicht angemeldet hast, kannst du diese Mail ignorieren.',
  }),
  email_change: ({ url }, community) => ({
    subject: `Bestätige deine neue Adresse auf ${community}`,
    paragraphs: [
      `Jemand, vermutlich du, möchte diese E-Mail-Adresse für sein Konto auf ${community} verwenden.`,
      'Öffne diesen Link, um sie zu bestätigen; bis dahin meldest du dich mit der alten an. Der Link gilt einen Tag.',
    ],
    link: { label: 'Meine neue Adresse bestätigen', url },
    hint: 'Wenn du es nicht warst, kannst du diese Mail ignorieren.',
  }),
  email_change_asked: ({ email }, community) => ({
    subject: `Deine Adresse auf ${community} soll sich ändern`,
    paragraphs: [
      `Jemand, vermutlich du, möchte für dein Konto auf ${community} statt dieser Adresse ${email} verwenden.`,
      'Sie ändert sich, sobald der Link benutzt wird, den wir dorthin geschickt haben.',
    ],
    hint: 'Wenn du es nicht warst, ändere jetzt dein Passwort: Das hält es auf.',
  }),
  password_reset: ({ url }, community) => ({
    subject: `Setze dein Passwort auf ${community} zurück`,
    paragraphs: [
      `Jemand, vermutlich du, hat auf ${community} ein neues Passwort angefordert.`,
      'Dein Passwort bleibt, wie es ist, bis du diesen Link öffnest und ein anderes wählst. Der Link gilt einen Tag.',
    ],
    link: { label: 'Neues Passwort wählen', url },
    hint: 'Wenn du keines angefordert hast, kannst du diese Mail ignorieren.',
  }),
  account_exists: ({ url }, community) => ({
    subject: `Du hast schon ein Konto auf ${community}`,
    paragraphs: [
      `Jemand, vermutlich du, hat sich auf ${community} mit dieser E-Mail-Adresse angemeldet, die schon ein Konto hat.`,
      'Es wurde kein zweites angelegt: Melde dich mit dieser Adresse und deinem Passwort an. Wenn du es vergessen hast, öffne diesen Link und wähle ein anderes. Der Link gilt einen Tag.',
    ],
    link: { label: 'Neues Passwort wählen', url },
    hint: 'Wenn du es nicht warst, kannst du diese Mail ignorieren. Dein Passwort bleibt, wie es ist.',
  }),
  sign_up_approved: ({ url }, community) => ({
    subject: `Willkommen auf ${community}`,
    paragraphs: [
      `Die Moderation hat deine Anmeldung auf ${community} freigegeben. Du kannst dein Konto jetzt benutzen.`,
    ],
    link: { label: `Zu ${community}`, url },
  }),
  sign_up_refused: (_values, community) => ({
    subject: `Deine Anmeldung auf ${community} wurde nicht freigegeben`,
    paragraphs: [
      `Die Moderation von ${community} hat entschieden, deine Anmeldung nicht freizugeben.`,
      'Alles, was du bei der Anmeldung angegeben hast, ist gelöscht, auch diese Adresse.',
    ],
  }),
  archive_ready: ({ person, url }, community) => ({
    subject: `Dein Archiv auf ${community} ist fertig`,
    paragraphs: [
      `Das Archiv von ${person} ist fertig: Beiträge, Veranstaltungen, wem du folgst, und Dateien.`,
      'Es lässt sich sieben Tage lang herunterladen. Du meldest dich vorher an, halte also dein Passwort bereit.',
    ],
    link: { label: 'Zum Archiv', url },
    hint: 'Wenn du keines angefordert hast, ändere dein Passwort: Jemand anderes hat Zugang zu deinem Konto.',
  }),
  participation_asked: ({ event, person, url }) => ({
    subject: `Eine Anfrage zur Teilnahme an ${event} wartet auf dich`,
    paragraphs: [`${person} möchte an „${event}“ teilnehmen. Du entscheidest.`],
    link: { label: 'Veranstaltung öffnen', url },
  }),
  participation_accepted: ({ event, person, url }) => ({
    subject: `Deine Teilnahme an ${event} wurde angenommen`,
    paragraphs: [
      `Gute Nachricht: ${person} steht auf der Liste für „${event}“.`,
      'Wenn du doch nicht kommen kannst, sag bitte auf der Seite der Veranstaltung ab, damit jemand anderes deinen Platz bekommt.',
    ],
    link: { label: 'Veranstaltung öffnen', url },
  }),
  participation_refused: ({ event, person, url }) => ({
    subject: `Deine Teilnahme an ${event} wurde abgelehnt`,
    paragraphs: [`Leider konnte die Organisation von „${event}“ die Teilnahme von ${person} nicht annehmen.`],
    link: { label: 'Veranstaltung öffnen', url },
  }),
  event_mention: ({ event, person, url }) => ({
    subject: `${person} erwähnt dich in der Veranstaltung ${event}`,
    paragraphs: [`Die Beschreibung von „${event}“, einer Veranstaltung von ${person}, erwähnt dich.`],
    link: { label: 'Veranstaltung öffnen', url },
  }),
  event_changed: ({ event, url, changes, beginsOn, endsOn, status, place }, _community, zone) => {
    const changed = changes.split(',');
    return {
      subject: `Die Veranstaltung ${event} wurde geändert`,
      paragraphs: [
        `Etwas an „${event}“ hat sich geändert:`,
        ...(changed.includes('title') ? [`Titel: ${event}`] : []),
        ...(changed.includes('beginsOn') ? [`Beginn: ${time(beginsOn, zone)}`] : []),
        ...(changed.includes('endsOn') ? [`Ende: ${endsOn === '' ? 'offen' : time(endsOn, zone)}`] : []),
        ...(changed.includes('status') ? [`Die Veranstaltung ist ${STATUSES[status]}.`] : []),
        ...(changed.some((name) => /address|place/i.test(name))
          ? [`Ort: ${place === '' ? 'noch nicht bekannt' : place}`]
          : []),
        'Wenn du nicht mehr kommen kannst, sag bitte auf der Seite der Veranstaltung ab.',
      ],
      link: { label: 'Veranstaltung öffnen', url },
    };
  },
  event_cancelled: ({ event, url, beginsOn, message }, _community, zone) => ({
    subject: `Die Veranstaltung ${event} wurde abgesagt`,
    paragraphs: [
      `„${event}“, geplant für ${time(beginsOn, zone)}, findet nicht statt.`,
      ...(message === '' ? [] : [`Die Organisation schreibt: ${message}`]),
    ],
    link: { label: 'Veranstaltung öffnen', url },
  }),
  event_reminder: ({ event, url, beginsOn, place }, _community, zone) => ({
    subject: `Denk an ${event}`,
    paragraphs: [
      `„${event}“ beginnt bald: ${time(beginsOn, zone)}.`,
      ...(place === '' ? [] : [`Ort: ${place}`]),
      'Wenn du doch nicht kommen kannst, sag es bitte auf der Seite der Veranstaltung, damit jemand anderes deinen Platz bekommt.',
    ],
    link: { label: 'Veranstaltung öffnen', url },
    stop: 'Keine Erinnerungen mehr per E-Mail',
  }),
  membership_asked: ({ group, person, url }) => ({
    subject: `Eine Anfrage zum Beitritt zur Gruppe ${group} wartet auf dich`,
    paragraphs: [`${person} möchte der Gruppe „${group}“ beitreten. Du entscheidest.`],
    link: { label: 'Gruppe öffnen', url },
  }),
  membership_accepted: ({ group, person, url }) => ({
    subject: `Deine Anfrage zum Beitritt zur Gruppe ${group} wurde angenommen`,
    paragraphs: [`${person} ist jetzt Mitglied der Gruppe „${group}“.`],
    link: { label: 'Gruppe öffnen', url },
  }),
  membership_invited: ({ group, person, url }) => ({
    subject: `${person} lädt dich in die Gruppe ${group} ein`,
    paragraphs: [`${person} möchte, dass du der Gruppe „${group}“ beitrittst. Du entscheidest auf ihrer Seite.`],
    link: { label: 'Gruppe öffnen', url },
  }),
  report_created: ({ person, reported, event, comments, rules, reason, url }, community) => ({
    subject: `Neue Meldung auf der Plaza-Instanz ${community}`,
    paragraphs: [
      `${person} hat ${reported} gemeldet.`,
      ...(event === '' ? [] : [`Veranstaltung: ${event}`]),
      ...(comments === '' ? [] : [`Kommentare: ${comments}`]),
      ...(rules === '' ? [] : [`Regeln: ${rules}`]),
      ...(reason === '' ? [] : [`Grund: ${reason}`]),
    ],
    link: { label: 'Moderation öffnen', url },
  }),
  account_warning: ({ account, action, text, posts, url }, community) => ({
    subject: `Dein Konto ${account} auf ${community}: eine Entscheidung der Moderation`,
    paragraphs: [
      `Dein Konto ${account} ${DONE[action]}.`,
      ...(text === '' ? [] : [`Die Moderation schreibt: ${text}`]),
      ...(posts === '' ? [] : [`Es geht um: ${posts}`]),
      'Wenn du das für einen Fehler hältst, kannst du auf der Seite der Entscheidung innerhalb von 20 Tagen Einspruch erheben.',
    ],
    link: { label: 'Entscheidung lesen', url },
  }),
  appeal_created: ({ account, action, text, url }, community) => ({
    subject: `${account} erhebt Einspruch gegen eine Entscheidung auf ${community}`,
    paragraphs: [`Das Konto ${account} ${DONE[action].split(':')[0]}.`, `Die Begründung: ${text}`],
    link: { label: 'Über den Einspruch entscheiden', url },
  }),
  appeal_approved: ({ account, action, outcome, warnedAt, appealedAt, url }, community, zone) => ({
    subject: `Deinem Einspruch auf ${community} wurde stattgegeben`,
    paragraphs: [
      `Deinem Einspruch vom ${time(appealedAt, zone)} gegen die Entscheidung vom ${time(warnedAt, zone)} wurde stattgegeben: Die Entscheidung über ${account} gilt nicht mehr.`,
      UNDONE[undoneBy({ action, outcome })],
    ],
    link: { label: 'Entscheidung lesen', url },
  }),
  appeal_rejected: ({ account, warnedAt, appealedAt, url }, community, zone) => ({
    subject: `Dein Einspruch auf ${community} wurde abgelehnt`,
    paragraphs: [
      `Dein Einspruch vom ${time(appealedAt, zone)} gegen die Entscheidung vom ${time(warnedAt, zone)} über ${account} wurde abgelehnt. Die Entscheidung bleibt.`,
    ],
    link: { label: 'Entscheidung lesen', url },
  }),
};
