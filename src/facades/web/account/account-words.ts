/** Translations of the pages for sign-up and for requesting mails. */
import type { Language } from '../../oauth/words.ts';

export interface AccountWords {
  signUpTitle: string;
  signUpHint(community: string): string;
  username: string;
  usernameHint: string;
  passwordHint: string;
  reason: string;
  reasonHint: string;
  dateOfBirth: string;
  dateOfBirthHint(years: number): string;
  signUpAct: string;
  haveOne: string;
  closedTitle: string;
  closedHint(community: string): string;
  invitedBy(person: string): string;
  inviteOverTitle: string;
  inviteOver(community: string): string;
  mailedTitle: string;
  mailed(email: string): string;
  approvalFollows: string;
  madeTitle: string;
  made: string;
  notMailed: string;
  goOn: string;
  forgotTitle: string;
  forgotHint: string;
  againTitle: string;
  againHint: string;
  askAct: string;
  askedTitle: string;
  asked(email: string): string;
  forgot: string;
  again: string;
  wrongEmail: string;
  /** Field → Mastodon's error code → message. */
  problems: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const en: AccountWords = {
  signUpTitle: 'Create an account',
  signUpHint: (community) =>
    `One account for ${community}: for posts, groups and events, in this browser and in every app.`,
  username: 'Username',
  usernameHint: 'Up to 30 letters, digits and underscores. Everybody sees it, and it stays.',
  passwordHint: 'At least eight characters.',
  reason: 'Why do you want to join?',
  reasonHint: 'Those who decide about sign-ups read it. Up to 420 characters.',
  dateOfBirth: 'Date of birth',
  dateOfBirthHint: (years) => `You must be ${years} years old or older. The date is checked and not kept.`,
  signUpAct: 'Create account',
  haveOne: 'You have an account? Sign in',
  closedTitle: 'No new accounts',
  closedHint: (community) => `${community} takes no sign-ups at the moment.`,
  invitedBy: (person) => `${person} invites you.`,
  inviteOverTitle: 'No such invitation',
  inviteOver: (community) =>
    `This invitation to ${community} does not exist, has expired or was used up. Ask who gave it to you for another one.`,
  mailedTitle: 'Look into your mail',
  mailed: (email) => `A mail is on its way to ${email}. Follow its link to go on.`,
  approvalFollows: 'After that, somebody looks at your sign-up before you can sign in.',
  madeTitle: 'Your account is there',
  made: 'You can sign in now.',
  notMailed: 'No mail came?',
  goOn: 'Go on',
  forgotTitle: 'Forgot your password?',
  forgotHint: 'Say which address you signed up with, and you get a mail that lets you choose another one.',
  againTitle: 'Confirm your address',
  againHint: 'Say which address you signed up with, and the mail of confirmation is sent again.',
  askAct: 'Send the mail',
  askedTitle: 'Look into your mail',
  asked: (email) =>
    `If somebody here waits for such a mail at ${email}, it is on its way. There is at most one in a minute.`,
  forgot: 'Forgot your password?',
  again: 'No mail of confirmation?',
  wrongEmail: 'This is no e-mail address.',
  problems: {
    username: {
      ERR_BLANK: 'Choose a username.',
      ERR_INVALID: 'Only letters, digits and underscores, with dots and hyphens inside.',
      ERR_TOO_LONG: 'At most 30 characters.',
      ERR_RESERVED: 'This name is reserved.',
      ERR_TAKEN: 'Somebody has this name already.',
    },
    email: {
      ERR_BLANK: 'Say your e-mail address.',
      ERR_INVALID: 'This is no e-mail address.',
      ERR_BLOCKED: 'Addresses of this provider are not taken here.',
    },
    password: {
      ERR_BLANK: 'Choose a password.',
      ERR_TOO_SHORT: 'At least eight characters.',
      ERR_TOO_LONG: 'At most 200 characters.',
      ERR_INVALID: 'This is one of the most common passwords. Choose another.',
    },
    reason: { ERR_BLANK: 'Say why you want to join.', ERR_TOO_LONG: 'At most 420 characters.' },
    date_of_birth: {
      ERR_BLANK: 'Say when you were born.',
      ERR_INVALID: 'This is no date of birth.',
      ERR_BELOW_LIMIT: 'You are not old enough to join.',
    },
  },
};

const fr: AccountWords = {
  signUpTitle: 'Créer un compte',
  signUpHint: (community) =>
    `Un seul compte pour ${community} : messages, groupes et évènements, dans ce navigateur et dans toutes les applications.`,
  username: 'Nom d’utilisateur',
  usernameHint: 'Jusqu’à 30 lettres, chiffres et tirets bas. Tout le monde le voit, et il ne change pas.',
  passwordHint: 'Huit caractères au moins.',
  reason: 'Pourquoi voulez-vous nous rejoindre ?',
  reasonHint: 'Les personnes qui décident des inscriptions le lisent. Jusqu’à 420 caractères.',
  dateOfBirth: 'Date de naissance',
  dateOfBirthHint: (years) => `Il faut avoir au moins ${years} ans. La date est vérifiée et n’est pas conservée.`,
  signUpAct: 'Créer le compte',
  haveOne: 'Vous avez un compte ? Connectez-vous',
  closedTitle: 'Pas de nouveaux comptes',
  closedHint: (community) => `${community} n’accepte pas d’inscription pour le moment.`,
  invitedBy: (person) => `${person} vous invite.`,
  inviteOverTitle: 'Invitation introuvable',
  inviteOver: (community) =>
    `Cette invitation à ${community} n’existe pas, a expiré ou a déjà servi. Demandez-en une autre à la personne qui vous l’a donnée.`,
  mailedTitle: 'Consultez vos courriels',
  mailed: (email) => `Un courriel est en route vers ${email}. Suivez son lien pour continuer.`,
  approvalFollows: 'Ensuite, votre inscription sera examinée avant que vous puissiez vous connecter.',
  madeTitle: 'Votre compte est prêt',
  made: 'Vous pouvez maintenant vous connecter.',
  notMailed: 'Aucun courriel ?',
  goOn: 'Continuer',
  forgotTitle: 'Mot de passe oublié ?',
  forgotHint: 'Indiquez l’adresse de votre inscription : un courriel vous permettra d’en choisir un autre.',
  againTitle: 'Confirmez votre adresse',
  againHint: 'Indiquez l’adresse de votre inscription : le courriel de confirmation sera renvoyé.',
  askAct: 'Envoyer le courriel',
  askedTitle: 'Consultez vos courriels',
  asked: (email) =>
    `Si quelqu’un attend ici un tel courriel à l’adresse ${email}, il est en route. Il y en a un par minute au plus.`,
  forgot: 'Mot de passe oublié ?',
  again: 'Pas de courriel de confirmation ?',
  wrongEmail: 'Ce n’est pas une adresse électronique.',
  problems: {
    username: {
      ERR_BLANK: 'Choisissez un nom d’utilisateur.',
      ERR_INVALID: 'Seulement des lettres, chiffres et tirets bas, avec points et traits d’union à l’intérieur.',
      ERR_TOO_LONG: '30 caractères au plus.',
      ERR_RESERVED: 'Ce nom est réservé.',
      ERR_TAKEN: 'Ce nom est déjà pris.',
    },
    email: {
      ERR_BLANK: 'Indiquez votre adresse électronique.',
      ERR_INVALID: 'Ce n’est pas une adresse électronique.',
      ERR_BLOCKED: 'Les adresses de ce fournisseur ne sont pas acceptées ici.',
    },
    password: {
      ERR_BLANK: 'Choisissez un mot de passe.',
      ERR_TOO_SHORT: 'Huit caractères au moins.',
      ERR_TOO_LONG: '200 caractères au plus.',
      ERR_INVALID: 'C’est l’un des mots de passe les plus courants. Choisissez-en un autre.',
    },
    reason: { ERR_BLANK: 'Dites pourquoi vous souhaitez vous inscrire.', ERR_TOO_LONG: '420 caractères au plus.' },
    date_of_birth: {
      ERR_BLANK: 'Indiquez votre date de naissance.',
      ERR_INVALID: 'Ce n’est pas une date de naissance.',
      ERR_BELOW_LIMIT: 'Vous n’avez pas l’âge requis.',
    },
  },
};

const de: AccountWords = {
  signUpTitle: 'Konto erstellen',
  signUpHint: (community) =>
    `Ein Konto für ${community}: für Beiträge, Gruppen und Veranstaltungen, in diesem Browser und in jeder App.`,
  username: 'Benutzername',
  usernameHint: 'Bis zu 30 Buchstaben, Ziffern und Unterstriche. Alle sehen ihn, und er bleibt.',
  passwordHint: 'Mindestens acht Zeichen.',
  reason: 'Warum möchtest du mitmachen?',
  reasonHint: 'Das lesen alle, die über neue Konten entscheiden. Bis zu 420 Zeichen.',
  dateOfBirth: 'Geburtsdatum',
  dateOfBirthHint: (years) =>
    `Du musst mindestens ${years} Jahre alt sein. Das Datum wird geprüft und nicht aufbewahrt.`,
  signUpAct: 'Konto erstellen',
  haveOne: 'Du hast ein Konto? Melde dich an',
  closedTitle: 'Keine neuen Konten',
  closedHint: (community) => `${community} nimmt zurzeit keine neuen Konten an.`,
  invitedBy: (person) => `${person} lädt dich ein.`,
  inviteOverTitle: 'Keine solche Einladung',
  inviteOver: (community) =>
    `Diese Einladung zu ${community} gibt es nicht, sie ist abgelaufen oder aufgebraucht. Bitte um eine neue, wo du sie bekommen hast.`,
  mailedTitle: 'Schau in deine Mails',
  mailed: (email) => `Eine Mail ist unterwegs an ${email}. Folge ihrem Link, um weiterzumachen.`,
  approvalFollows: 'Danach sieht sich jemand deine Anmeldung an, bevor du dich anmelden kannst.',
  madeTitle: 'Dein Konto ist da',
  made: 'Du kannst dich jetzt anmelden.',
  notMailed: 'Keine Mail bekommen?',
  goOn: 'Weiter',
  forgotTitle: 'Passwort vergessen?',
  forgotHint: 'Gib die Adresse deines Kontos an. Du bekommst eine Mail, mit der du ein neues Passwort wählst.',
  againTitle: 'Bestätige deine Adresse',
  againHint: 'Gib die Adresse deines Kontos an. Die Mail zur Bestätigung wird noch einmal geschickt.',
  askAct: 'Mail schicken',
  askedTitle: 'Schau in deine Mails',
  asked: (email) =>
    `Wenn hier jemand unter ${email} auf so eine Mail wartet, ist sie unterwegs. Es gibt höchstens eine in der Minute.`,
  forgot: 'Passwort vergessen?',
  again: 'Keine Mail zur Bestätigung?',
  wrongEmail: 'Das ist keine E-Mail-Adresse.',
  problems: {
    username: {
      ERR_BLANK: 'Wähle einen Benutzernamen.',
      ERR_INVALID: 'Nur Buchstaben, Ziffern und Unterstriche, dazwischen auch Punkte und Bindestriche.',
      ERR_TOO_LONG: 'Höchstens 30 Zeichen.',
      ERR_RESERVED: 'Dieser Name ist reserviert.',
      ERR_TAKEN: 'Diesen Namen hat schon jemand.',
    },
    email: {
      ERR_BLANK: 'Gib deine E-Mail-Adresse an.',
      ERR_INVALID: 'Das ist keine E-Mail-Adresse.',
      ERR_BLOCKED: 'Adressen dieses Anbieters werden hier nicht angenommen.',
    },
    password: {
      ERR_BLANK: 'Wähle ein Passwort.',
      ERR_TOO_SHORT: 'Mindestens acht Zeichen.',
      ERR_TOO_LONG: 'Höchstens 200 Zeichen.',
      ERR_INVALID: 'Das ist eines der häufigsten Passwörter. Wähle ein anderes.',
    },
    reason: { ERR_BLANK: 'Sag, warum du mitmachen möchtest.', ERR_TOO_LONG: 'Höchstens 420 Zeichen.' },
    date_of_birth: {
      ERR_BLANK: 'Gib dein Geburtsdatum an.',
      ERR_INVALID: 'Das ist kein Geburtsdatum.',
      ERR_BELOW_LIMIT: 'Du bist noch nicht alt genug.',
    },
  },
};

export const ACCOUNT_WORDS: Record<Language, AccountWords> = { en, fr, de };
