/** Translations of the pages behind links in mails. */
import type { PageLanguage } from '../../oauth/words.ts';

interface Words {
  confirmTitle: string;
  confirmHint: string;
  confirmAct: string;
  confirmed: string;
  confirmedHint: string;
  resetTitle: string;
  resetHint: string;
  newPassword: string;
  resetAct: string;
  reset: string;
  resetDone: string;
  /** The link is unknown, used or expired. */
  staleTitle: string;
  staleConfirm: string;
  staleReset: string;
  tooShort: string;
  tooLong: string;
  tooCommon: string;
  suspended: string;
  pending: string;
  askAgain: string;
  goOn: string;
}

const en: Words = {
  confirmTitle: 'Confirm your address',
  confirmHint: 'One step is left: say that this e-mail address is yours.',
  confirmAct: 'Confirm my account',
  confirmed: 'Your account is confirmed',
  confirmedHint: 'You can sign in now.',
  resetTitle: 'Choose a new password',
  resetHint: 'At least eight characters. You are signed out everywhere else.',
  newPassword: 'New password',
  resetAct: 'Change my password',
  reset: 'Your password is changed',
  resetDone: 'You can sign in with it now.',
  staleTitle: 'This link is not good any more',
  staleConfirm: 'It was used, or it is older than seven days. You can ask for another mail.',
  staleReset: 'It was used, or it is older than a day. You can ask for another mail.',
  tooShort: 'This password is too short: at least eight characters, please.',
  tooLong: 'This password is too long: at most 200 characters, please.',
  tooCommon: 'This password is one of the most common ones. Choose another, please.',
  suspended: 'This account has been disabled.',
  pending: 'Somebody has yet to approve your sign-up; then you can sign in.',
  goOn: 'Go on',
  askAgain: 'Ask for another mail',
};

const fr: Words = {
  confirmTitle: 'Confirmez votre adresse',
  confirmHint: 'Il ne reste qu’une étape : dire que cette adresse électronique est la vôtre.',
  confirmAct: 'Confirmer mon compte',
  confirmed: 'Votre compte est confirmé',
  confirmedHint: 'Vous pouvez maintenant vous connecter.',
  resetTitle: 'Choisissez un nouveau mot de passe',
  resetHint: 'Huit caractères au moins. Vous serez déconnecté·e partout ailleurs.',
  newPassword: 'Nouveau mot de passe',
  resetAct: 'Changer mon mot de passe',
  reset: 'Votre mot de passe est changé',
  resetDone: 'Vous pouvez maintenant vous connecter avec lui.',
  staleTitle: 'Ce lien n’est plus valable',
  staleConfirm: 'Il a déjà servi, ou il a plus de sept jours. Vous pouvez redemander un message.',
  staleReset: 'Il a déjà servi, ou il a plus d’un jour. Vous pouvez redemander un message.',
  tooShort: 'Ce mot de passe est trop court : huit caractères au moins.',
  tooLong: 'Ce mot de passe est trop long : 200 caractères au plus.',
  tooCommon: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
  suspended: 'Ce compte a été désactivé.',
  pending: 'Votre inscription doit encore être approuvée ; vous pourrez ensuite vous connecter.',
  goOn: 'Continuer',
  askAgain: 'Redemander un message',
};

const de: Words = {
  confirmTitle: 'Bestätige deine Adresse',
  confirmHint: 'Ein Schritt fehlt noch: Sag, dass diese E-Mail-Adresse deine ist.',
  confirmAct: 'Mein Konto bestätigen',
  confirmed: 'Dein Konto ist bestätigt',
  confirmedHint: 'Du kannst dich jetzt anmelden.',
  resetTitle: 'Wähle ein neues Passwort',
  resetHint: 'Mindestens acht Zeichen. Überall sonst wirst du abgemeldet.',
  newPassword: 'Neues Passwort',
  resetAct: 'Mein Passwort ändern',
  reset: 'Dein Passwort ist geändert',
  resetDone: 'Du kannst dich jetzt damit anmelden.',
  staleTitle: 'Dieser Link gilt nicht mehr',
  staleConfirm: 'Er wurde schon benutzt oder ist älter als sieben Tage. Du kannst eine neue Mail anfordern.',
  staleReset: 'Er wurde schon benutzt oder ist älter als ein Tag. Du kannst eine neue Mail anfordern.',
  tooShort: 'Dieses Passwort ist zu kurz: bitte mindestens acht Zeichen.',
  tooLong: 'Dieses Passwort ist zu lang: bitte höchstens 200 Zeichen.',
  tooCommon: 'Dieses Passwort ist eines der häufigsten. Wähle bitte ein anderes.',
  suspended: 'Dieses Konto wurde gesperrt.',
  pending: 'Deine Anmeldung muss noch freigegeben werden; danach kannst du dich anmelden.',
  goOn: 'Weiter',
  askAgain: 'Neue Mail anfordern',
};

export const MAIL_LINK_WORDS: Record<PageLanguage, Words> = { en, fr, de };
export type MailLinkWords = Words;
