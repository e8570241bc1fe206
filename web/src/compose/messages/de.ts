/** German texts of the composer. */
import { count } from '../../words/messages.ts';
import type { ComposeMessages } from './en.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export const messages: ComposeMessages = {
  titles: {
    new: 'Beitrag schreiben',
    reply: 'Antwort schreiben',
    quote: 'Beitrag zitieren',
    edit: 'Beitrag bearbeiten',
    redraft: 'Beitrag neu schreiben',
  },
  verbs: {
    new: 'Veröffentlichen',
    reply: 'Antworten',
    quote: 'Veröffentlichen',
    edit: 'Änderungen speichern',
    redraft: 'Alten löschen und veröffentlichen',
  },
  schedule: 'Planen',
  text: 'Text des Beitrags',
  placeholder: 'Was möchtest du sagen?',
  answering: 'Der Beitrag, auf den du antwortest',
  quoting: 'Der Beitrag, den du zitierst',
  waits: 'Er wird gesendet, sobald das Netz wieder da ist.',
  restored: 'Das ist der Entwurf, den du hier gelassen hast.',
  startAnew: 'Neu beginnen',
  names: 'Vorschläge',
  suggestions: (found: number) =>
    count('de', found, {
      one: '# Vorschlag. Benutze die Pfeiltasten.',
      other: '# Vorschläge. Benutze die Pfeiltasten.',
    }),
  charactersLeft: (left: number) =>
    left < 0
      ? count('de', -left, { one: '# Zeichen zu viel', other: '# Zeichen zu viel' })
      : count('de', left, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
  tools: 'Zum Beitrag hinzufügen',
  addFiles: 'Bilder, Video oder Ton hinzufügen',
  poll: 'Umfrage',
  warning: 'Inhaltswarnung',
  later: 'Später veröffentlichen',
  media: 'Dateien des Beitrags',
  describeFile: (place: number) => `Datei ${place} beschreiben`,
  removeFile: (place: number) => `Datei ${place} entfernen`,
  removeUpload: (name: string) => `${name} entfernen`,
  noDescription: 'Noch keine Beschreibung',
  uploading: 'Wird hochgeladen…',
  sensitive: 'Medien verbergen, bis jemand sie sehen will',
  describe: 'Datei beschreiben',
  description: 'Beschreibung',
  descriptionHint: 'Für alle, die sie nicht sehen oder hören: was darin ist, und welcher Text darin steht.',
  focus: (left: string, top: string) => `Bildmittelpunkt: ${left} % von links, ${top} % von oben`,
  focusHint: 'Wähle, was sichtbar bleibt, wenn das Bild beschnitten wird: Tippe darauf oder benutze die Pfeiltasten.',
  save: 'Speichern',
  option: (place: number) => `Antwort ${place}`,
  addOption: 'Antwort hinzufügen',
  removeOption: (place: number) => `Antwort ${place} entfernen`,
  pollLength: 'Dauer',
  pollEndStays: 'Das Ende bleibt',
  lasting: (seconds: number) =>
    seconds < HOUR
      ? count('de', seconds / MINUTE, { one: '# Minute', other: '# Minuten' })
      : seconds < DAY
        ? count('de', seconds / HOUR, { one: '# Stunde', other: '# Stunden' })
        : count('de', seconds / DAY, { one: '# Tag', other: '# Tage' }),
  multiple: 'Mehrere Antworten sind möglich',
  removePoll: 'Umfrage entfernen',
  visibility: 'Wer ihn sieht',
  visibilities: {
    public: 'Alle',
    unlisted: 'Alle, aber leise',
    private: 'Meine Follower',
    direct: 'Erwähnte Personen',
  },
  visibilityHints: {
    public: 'Er erscheint in allen Listen.',
    unlisted: 'Er erscheint nicht in öffentlichen Listen, Trends und in der Suche.',
    private: 'Nur deine Follower und erwähnte Personen.',
    direct: 'Nur erwähnte Personen.',
  },
  quotePolicy: 'Wer ihn zitieren darf',
  quotePolicies: { public: 'Alle', followers: 'Meine Follower', nobody: 'Nur ich' },
  language: 'Sprache',
  when: 'Wann er erscheint',
  whenHint: 'In deiner Zeit, frühestens in fünf Minuten.',
  posted: 'Veröffentlicht.',
  changed: 'Geändert.',
  scheduledNow: 'Geplant.',
  scheduled: 'Geplante Beiträge',
  nothingScheduled: 'Kein Beitrag wartet auf seine Zeit.',
  changeTime: 'Zeit ändern',
  removeScheduled: 'Löschen',
  removalHint: 'Er wird nicht veröffentlicht, und sein Text ist weg.',
};
