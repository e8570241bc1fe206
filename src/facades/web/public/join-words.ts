/** Translations of the page where strangers join an event. */
import type { EventJoinOptions } from '../../../generated/prisma/enums.ts';

export interface JoinWords {
  /** What the sign-in is for, shown on its page. */
  purpose(community: string): string;
  join: string;
  ask: string;
  /** Under the title of the event. */
  joinHint(email: string): string;
  askHint(email: string): string;
  message: string;
  messageHint: string;
  otherUser: string;
  back: string;
  absentTitle: string;
  absent: string;
}

export const JOIN_WORDS = {
  en: {
    purpose: (community) => `an event of ${community}`,
    join: 'Join',
    ask: 'Ask to join',
    joinHint: (email) => `You are signed in as ${email}. Do you want to take part?`,
    askHint: (email) => `You are signed in as ${email}. The organizers decide who takes part.`,
    message: 'Message to the organizers',
    messageHint: 'Optional. Only they read it.',
    otherUser: 'Sign in as somebody else',
    back: 'Back to the event',
    absentTitle: 'Not here',
    absent: 'There is no event at this address, or none that you may see.',
  },
  fr: {
    purpose: (community) => `un événement de ${community}`,
    join: 'Participer',
    ask: 'Demander à participer',
    joinHint: (email) => `Vous êtes connecté·e avec ${email}. Voulez-vous participer ?`,
    askHint: (email) => `Vous êtes connecté·e avec ${email}. Les organisateurs décident qui participe.`,
    message: 'Message aux organisateurs',
    messageHint: 'Facultatif. Eux seuls le lisent.',
    otherUser: 'Se connecter avec un autre compte',
    back: 'Retour à l’événement',
    absentTitle: 'Rien ici',
    absent: 'Il n’y a pas d’événement à cette adresse, ou aucun que vous puissiez voir.',
  },
  de: {
    purpose: (community) => `einer Veranstaltung von ${community}`,
    join: 'Teilnehmen',
    ask: 'Um Teilnahme bitten',
    joinHint: (email) => `Du bist als ${email} angemeldet. Möchtest du teilnehmen?`,
    askHint: (email) => `Du bist als ${email} angemeldet. Die Veranstaltenden entscheiden, wer teilnimmt.`,
    message: 'Nachricht an die Veranstaltenden',
    messageHint: 'Freiwillig. Nur sie lesen sie.',
    otherUser: 'Mit einem anderen Konto anmelden',
    back: 'Zurück zur Veranstaltung',
    absentTitle: 'Hier ist nichts',
    absent: 'Unter dieser Adresse ist keine Veranstaltung, oder keine, die du sehen darfst.',
  },
} as const satisfies Record<string, JoinWords>;

/** What the button says. */
export const joinWord = (words: JoinWords, joinOptions: EventJoinOptions): string =>
  joinOptions === 'FREE' ? words.join : words.ask;
