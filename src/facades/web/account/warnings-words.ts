/** Translations of the page of a warning. */
import type { Strike } from '../../../entities/moderation/strike.ts';
import type { Language } from '../../oauth/words.ts';

export interface WarningWords {
  /** The purpose of the sign-in, shown on its page. */
  purpose(community: string): string;
  title: string;
  action: Record<Strike['action'], string>;
  account: string;
  moderators: string;
  posts: string;
  overruled: string;
  appeal: string;
  appealState: Record<'pending' | 'approved' | 'rejected', string>;
  /** Above the form. */
  mayAppeal: string;
  until: string;
  yourText: string;
  send: string;
  tooLate: string;
  absentTitle: string;
  absent(email: string): string;
  otherUser: string;
}

const en: WarningWords = {
  purpose: (community) => `the decisions of the moderators of ${community}`,
  title: 'A decision of the moderators',
  action: {
    none: 'You were warned.',
    disable: 'Your account was disabled: you cannot use it until a moderator enables it again.',
    mark_statuses_as_sensitive: 'Posts of yours were marked as sensitive.',
    delete_statuses: 'Posts of yours were removed.',
    sensitive: 'Your account was marked as sensitive: media that you post are hidden behind a warning.',
    silence: 'Your account was limited: its posts are in no public list any more.',
    suspend: 'Your account was suspended: nobody sees it any more.',
  },
  account: 'It is about',
  moderators: 'The moderators write',
  posts: 'Posts',
  overruled: 'This was taken back.',
  appeal: 'Your appeal',
  appealState: {
    pending: 'Nobody has decided about it yet. You get a mail.',
    approved: 'It was approved.',
    rejected: 'It was rejected.',
  },
  mayAppeal: 'If you think that this is a mistake, say why. You can do so once.',
  until: 'Until',
  yourText: 'Why is it a mistake?',
  send: 'Appeal',
  tooLate: 'An appeal is not possible any more.',
  absentTitle: 'No such decision',
  absent: (email) => `There is no decision about an account of ${email} at this address.`,
  otherUser: 'Sign in as somebody else',
};

const fr: WarningWords = {
  purpose: (community) => `les décisions de la modération de ${community}`,
  title: 'Une décision de la modération',
  action: {
    none: 'Vous avez reçu un avertissement.',
    disable: 'Votre compte a été désactivé : vous ne pouvez plus l’utiliser tant que la modération ne le réactive pas.',
    mark_statuses_as_sensitive: 'Des messages de vous ont été marqués comme sensibles.',
    delete_statuses: 'Des messages de vous ont été supprimés.',
    sensitive:
      'Votre compte a été marqué comme sensible : les médias que vous publiez sont cachés derrière un avertissement.',
    silence: 'Votre compte a été limité : ses messages ne sont plus dans aucune liste publique.',
    suspend: 'Votre compte a été suspendu : plus personne ne le voit.',
  },
  account: 'Il s’agit de',
  moderators: 'La modération écrit',
  posts: 'Messages',
  overruled: 'Cette décision a été annulée.',
  appeal: 'Votre contestation',
  appealState: {
    pending: 'Personne n’a encore tranché. Vous recevrez un message.',
    approved: 'Elle a été acceptée.',
    rejected: 'Elle a été rejetée.',
  },
  mayAppeal: 'Si vous pensez que c’est une erreur, dites pourquoi. Vous pouvez le faire une fois.',
  until: 'Jusqu’au',
  yourText: 'Pourquoi est-ce une erreur ?',
  send: 'Contester',
  tooLate: 'Il n’est plus possible de contester.',
  absentTitle: 'Décision introuvable',
  absent: (email) => `Il n’y a pas à cette adresse de décision sur un compte de ${email}.`,
  otherUser: 'Se connecter autrement',
};

const de: WarningWords = {
  purpose: (community) => `die Entscheidungen der Moderation von ${community}`,
  title: 'Eine Entscheidung der Moderation',
  action: {
    none: 'Du wurdest verwarnt.',
    disable: 'Dein Konto wurde deaktiviert: Du kannst es nicht benutzen, bis die Moderation es wieder freigibt.',
    mark_statuses_as_sensitive: 'Beiträge von dir wurden als heikel gekennzeichnet.',
    delete_statuses: 'Beiträge von dir wurden entfernt.',
    sensitive: 'Dein Konto wurde als heikel gekennzeichnet: Deine Medien stehen hinter einer Warnung.',
    silence: 'Dein Konto wurde eingeschränkt: Seine Beiträge stehen in keiner öffentlichen Liste mehr.',
    suspend: 'Dein Konto wurde gesperrt: Niemand sieht es mehr.',
  },
  account: 'Es geht um',
  moderators: 'Die Moderation schreibt',
  posts: 'Beiträge',
  overruled: 'Dies wurde zurückgenommen.',
  appeal: 'Dein Einspruch',
  appealState: {
    pending: 'Noch hat niemand darüber entschieden. Du bekommst eine E-Mail.',
    approved: 'Ihm wurde stattgegeben.',
    rejected: 'Er wurde abgelehnt.',
  },
  mayAppeal: 'Wenn du meinst, dass das ein Fehler ist, sag, warum. Das geht einmal.',
  until: 'Bis',
  yourText: 'Warum ist es ein Fehler?',
  send: 'Einspruch erheben',
  tooLate: 'Ein Einspruch ist nicht mehr möglich.',
  absentTitle: 'Keine solche Entscheidung',
  absent: (email) => `An dieser Adresse gibt es keine Entscheidung über ein Konto von ${email}.`,
  otherUser: 'Als jemand anderes anmelden',
};

export const WARNING_WORDS: Record<Language, WarningWords> = { en, fr, de };
