/** Translations of the sign-in and consent pages. */

export interface Words {
  signIn: string;
  signInFor(app: string): string;
  email: string;
  password: string;
  wrongCredentials: string;
  asks(app: string): string;
  /** Above the list of requested scopes. */
  wants: string;
  sendsTo(place: string): string;
  showsCode: string;
  actAs: string;
  noIdentity: string;
  signedInAs(email: string): string;
  notYou: string;
  /** The link to the page of authorized applications. */
  takeBack: string;
  allow: string;
  deny: string;
  cancel: string;
  codeTitle: string;
  codeHint(app: string): string;
  faultTitle: string;
  faultHint: string;
  /** Errors by code; others are shown as they are. */
  faults: Readonly<Record<string, string>>;
  faultBack(app: string, place: string): string;
  goBack: string;
  expiredTitle: string;
  expiredHint: string;
  tryAgain: string;
  tooMany: string;
  busyTitle: string;
  busy: string;
  unconfirmed: string;
  pending: string;
  suspended: string;
}

const en: Words = {
  signIn: 'Sign in',
  signInFor: (app) => `Sign in to go on to ${app}.`,
  email: 'E-mail address',
  password: 'Password',
  wrongCredentials: 'Wrong e-mail address or password.',
  asks: (app) => `${app} asks for access`,
  wants: 'If you allow it, the application may:',
  sendsTo: (place) => `Afterwards you return to ${place}.`,
  showsCode: 'Afterwards you are shown a code to copy into the application.',
  actAs: 'Act as',
  noIdentity: 'You have no identity yet. Create one first, then come back.',
  signedInAs: (email) => `Signed in as ${email}.`,
  notYou: 'Not you?',
  takeBack: 'You can take this back at any time.',
  allow: 'Allow',
  deny: 'Deny',
  cancel: 'Cancel',
  codeTitle: 'Your code',
  codeHint: (app) => `Copy it into ${app}. It is good for ten minutes, and once.`,
  faultTitle: 'This request cannot be answered',
  faultHint: 'The application that sent you here has made a mistake. Go back to it and try again, or tell its makers.',
  faults: { access_denied: 'You have denied the application access.' },
  faultBack: (app, place) =>
    `You can go back to ${app} at ${place}. Do so only if you know it: this server has not checked it.`,
  goBack: 'Go back',
  expiredTitle: 'This page is too old',
  expiredHint: 'Nothing has been changed.',
  tryAgain: 'Try again',
  tooMany: 'Too many attempts. Wait a while before you try again.',
  busyTitle: 'Not now',
  busy: 'The server has too much to do. Try again in a minute.',
  unconfirmed: 'Your e-mail address is not confirmed yet. Follow the link in the mail you were sent.',
  pending: 'Your account is waiting for approval.',
  suspended: 'Your account is suspended.',
};

const fr: Words = {
  signIn: 'Se connecter',
  signInFor: (app) => `Connectez-vous pour continuer vers ${app}.`,
  email: 'Adresse électronique',
  password: 'Mot de passe',
  wrongCredentials: 'Adresse électronique ou mot de passe incorrect.',
  asks: (app) => `${app} demande un accès`,
  wants: 'Si vous l’autorisez, l’application pourra :',
  sendsTo: (place) => `Vous retournerez ensuite vers ${place}.`,
  showsCode: 'Un code à copier dans l’application vous sera ensuite montré.',
  actAs: 'Agir en tant que',
  noIdentity: 'Vous n’avez pas encore d’identité. Créez-en une, puis revenez.',
  signedInAs: (email) => `Connecté·e avec ${email}.`,
  notYou: 'Ce n’est pas vous ?',
  takeBack: 'Vous pourrez le retirer à tout moment.',
  allow: 'Autoriser',
  deny: 'Refuser',
  cancel: 'Annuler',
  codeTitle: 'Votre code',
  codeHint: (app) => `Copiez-le dans ${app}. Il est valable dix minutes, et une seule fois.`,
  faultTitle: 'Cette demande ne peut pas aboutir',
  faultHint:
    'L’application qui vous a envoyé ici a commis une erreur. Retournez-y et réessayez, ou prévenez ses auteurs.',
  faults: {
    access_denied: 'Vous avez refusé l’accès à l’application.',
    invalid_request: 'La demande est incomplète ou mal formée.',
    invalid_client: 'L’application n’est pas connue ici.',
    invalid_scope: 'L’application demande des droits qui n’existent pas ou qu’elle n’a pas annoncés.',
    unsupported_response_type: 'Ce type de réponse n’est pas pris en charge.',
    server_error: 'Le serveur a rencontré un problème inattendu.',
  },
  faultBack: (app, place) =>
    `Vous pouvez retourner à ${app}, à l’adresse ${place}. Ne le faites que si vous la connaissez : ce serveur ne l’a pas vérifiée.`,
  goBack: 'Retourner',
  expiredTitle: 'Cette page est trop ancienne',
  expiredHint: 'Rien n’a été modifié.',
  tryAgain: 'Réessayer',
  tooMany: 'Trop de tentatives. Patientez avant de réessayer.',
  busyTitle: 'Pas maintenant',
  busy: 'Le serveur a trop à faire. Réessayez dans une minute.',
  unconfirmed: 'Votre adresse électronique n’est pas encore confirmée. Suivez le lien du courriel que vous avez reçu.',
  pending: 'Votre compte attend d’être approuvé.',
  suspended: 'Votre compte est suspendu.',
};

const de: Words = {
  signIn: 'Anmelden',
  signInFor: (app) => `Melde dich an, um mit ${app} weiterzumachen.`,
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  wrongCredentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  asks: (app) => `${app} bittet um Zugriff`,
  wants: 'Wenn du es erlaubst, darf die Anwendung:',
  sendsTo: (place) => `Danach kommst du zurück zu ${place}.`,
  showsCode: 'Danach siehst du einen Code, den du in die Anwendung kopierst.',
  actAs: 'Handeln als',
  noIdentity: 'Du hast noch keine Identität. Lege zuerst eine an und komm dann zurück.',
  signedInAs: (email) => `Angemeldet als ${email}.`,
  notYou: 'Nicht du?',
  takeBack: 'Du kannst das jederzeit zurücknehmen.',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  cancel: 'Abbrechen',
  codeTitle: 'Dein Code',
  codeHint: (app) => `Kopiere ihn in ${app}. Er gilt zehn Minuten und nur einmal.`,
  faultTitle: 'Diese Anfrage kann nicht beantwortet werden',
  faultHint:
    'Die Anwendung, die dich hergeschickt hat, hat einen Fehler gemacht. Geh zurück und versuche es noch einmal, oder sag es ihren Entwicklern.',
  faults: {
    access_denied: 'Du hast der Anwendung den Zugriff verweigert.',
    invalid_request: 'Die Anfrage ist unvollständig oder fehlerhaft.',
    invalid_client: 'Die Anwendung ist hier nicht bekannt.',
    invalid_scope: 'Die Anwendung bittet um Rechte, die es nicht gibt oder die sie nicht angekündigt hat.',
    unsupported_response_type: 'Diese Art der Antwort gibt es hier nicht.',
    server_error: 'Auf dem Server ist ein unerwarteter Fehler aufgetreten.',
  },
  faultBack: (app, place) =>
    `Du kannst zu ${app} auf ${place} zurückgehen. Tu das nur, wenn du sie kennst: Dieser Server hat sie nicht geprüft.`,
  goBack: 'Zurück',
  expiredTitle: 'Diese Seite ist zu alt',
  expiredHint: 'Es wurde nichts geändert.',
  tryAgain: 'Noch einmal versuchen',
  tooMany: 'Zu viele Versuche. Warte eine Weile, bevor du es wieder versuchst.',
  busyTitle: 'Nicht jetzt',
  busy: 'Der Server hat zu viel zu tun. Versuche es in einer Minute noch einmal.',
  unconfirmed: 'Deine E-Mail-Adresse ist noch nicht bestätigt. Folge dem Link in der Mail, die du bekommen hast.',
  pending: 'Dein Konto wartet auf Freigabe.',
  suspended: 'Dein Konto ist gesperrt.',
};

export const WORDS = { en, fr, de } as const satisfies Record<string, Words>;

/** The languages of the pages for people who are signed in or sign in, and of those of the staff. */
export type Language = keyof typeof WORDS;

export const LANGUAGES = Object.keys(WORDS) as Language[];

/** The language that a tag such as `fr-CA` names, or null. */
export function languageNamed(text: string | null): Language | null {
  const code = text?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === code) ?? null;
}
