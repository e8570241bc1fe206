/** Translations of the pages behind links in mails. */
import type { Language } from '../../../oauth/words.ts';

interface Words {
  confirmTitle: string;
  confirmHint: string;
  confirmAct: string;
  confirmed: string;
  confirmedHint: string;
  confirmEmailTitle: string;
  confirmEmailHint: string;
  confirmEmailAct: string;
  emailChanged: string;
  emailChangedHint: (email: string) => string;
  emailTaken: string;
  staleEmail: string;
  resetTitle: string;
  resetHint: string;
  newPassword: string;
  resetAct: string;
  reset: string;
  resetDone: string;
  stopTitle: string;
  stopHint: string;
  stopAct: string;
  stopped: string;
  stoppedHint: string;
  toSettings: string;
  /** The link is unknown, used or expired. */
  staleTitle: string;
  staleConfirm: string;
  staleReset: string;
  staleStop: string;
  tooShort: string;
  tooLong: string;
  tooCommon: string;
  suspended: string;
  pending: string;
  askAgain: string;
  goOn: string;
  signIn: string;
}

const en: Words = {
  confirmTitle: 'Confirm your address',
  confirmHint: 'One step is left: say that this e-mail address is yours.',
  confirmAct: 'Confirm my account',
  confirmed: 'Your account is confirmed',
  confirmedHint: 'You can sign in now.',
  confirmEmailTitle: 'Confirm your new address',
  confirmEmailHint: 'One step is left: say that this e-mail address is yours.',
  confirmEmailAct: 'Use this address',
  emailChanged: 'Your address is changed',
  emailChangedHint: (email) => `You sign in with ${email} from now on.`,
  emailTaken: 'This address is used by another account meanwhile.',
  staleEmail:
    'It was used, it is older than a day, or you asked for another address after it. You can ask again in the settings.',
  resetTitle: 'Choose a new password',
  resetHint: 'At least eight characters. You are signed out everywhere else.',
  newPassword: 'New password',
  resetAct: 'Change my password',
  reset: 'Your password is changed',
  resetDone: 'You can sign in with it now.',
  stopTitle: 'No more reminders by mail?',
  stopHint:
    'A mail reminds you of each event that you take part in. Here you switch these mails off; notifications still remind you.',
  stopAct: 'Switch them off',
  stopped: 'No more reminders by mail',
  stoppedHint: 'You find them in the settings of notifications when you want them again.',
  toSettings: 'Settings',
  staleTitle: 'This link is not good any more',
  staleConfirm: 'It was used, or it is older than seven days. You can ask for another mail.',
  staleReset: 'It was used, or it is older than a day. You can ask for another mail.',
  staleStop: 'It belongs to no account. Signed in, you switch reminders off in the settings.',
  tooShort: 'This password is too short: at least eight characters, please.',
  tooLong: 'This password is too long: at most 200 characters, please.',
  tooCommon: 'This password is one of the most common ones. Choose another, please.',
  suspended: 'This account has been disabled.',
  pending: 'Somebody has yet to approve your sign-up; then you can sign in.',
  goOn: 'Go on',
  signIn: 'Sign in',
  askAgain: 'Ask for another mail',
};

const fr: Words = {
  confirmTitle: 'Confirmez votre adresse',
  confirmHint: 'Il ne reste qu’une étape : dire que cette adresse électronique est la vôtre.',
  confirmAct: 'Confirmer mon compte',
  confirmed: 'Votre compte est confirmé',
  confirmedHint: 'Vous pouvez maintenant vous connecter.',
  confirmEmailTitle: 'Confirmez votre nouvelle adresse',
  confirmEmailHint: 'Il ne reste qu’une étape : dire que cette adresse électronique est la vôtre.',
  confirmEmailAct: 'Utiliser cette adresse',
  emailChanged: 'Votre adresse est changée',
  emailChangedHint: (email) => `Vous vous connectez désormais avec ${email}.`,
  emailTaken: 'Cette adresse est utilisée par un autre compte entre-temps.',
  staleEmail:
    'Il a déjà servi, il a plus d’un jour, ou vous avez demandé une autre adresse après lui. Vous pouvez redemander dans les réglages.',
  resetTitle: 'Choisissez un nouveau mot de passe',
  resetHint: 'Huit caractères au moins. Vous serez déconnecté·e partout ailleurs.',
  newPassword: 'Nouveau mot de passe',
  resetAct: 'Changer mon mot de passe',
  reset: 'Votre mot de passe est changé',
  resetDone: 'Vous pouvez maintenant vous connecter avec lui.',
  stopTitle: 'Ne plus recevoir de rappels par courriel ?',
  stopHint:
    'Un courriel vous rappelle chaque événement auquel vous participez. Vous pouvez ne plus en recevoir ; les notifications continuent de vous le rappeler.',
  stopAct: 'Ne plus en recevoir',
  stopped: 'Plus de rappels par courriel',
  stoppedHint: 'Vous pouvez les rétablir dans les réglages des notifications.',
  toSettings: 'Réglages',
  staleTitle: 'Ce lien n’est plus valable',
  staleConfirm: 'Il a déjà servi, ou il a plus de sept jours. Vous pouvez redemander un message.',
  staleReset: 'Il a déjà servi, ou il a plus d’un jour. Vous pouvez redemander un message.',
  staleStop: 'Il n’appartient à aucun compte. Une fois connecté·e, vous désactivez les rappels dans les réglages.',
  tooShort: 'Ce mot de passe est trop court : huit caractères au moins.',
  tooLong: 'Ce mot de passe est trop long : 200 caractères au plus.',
  tooCommon: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
  suspended: 'Ce compte a été désactivé.',
  pending: 'Votre inscription doit encore être approuvée ; vous pourrez ensuite vous connecter.',
  goOn: 'Continuer',
  signIn: 'Se connecter',
  askAgain: 'Redemander un message',
};

const de: Words = {
  confirmTitle: 'Bestätige deine Adresse',
  confirmHint: 'Ein Schritt fehlt noch: Sag, dass diese E-Mail-Adresse deine ist.',
  confirmAct: 'Mein Konto bestätigen',
  confirmed: 'Dein Konto ist bestätigt',
  confirmedHint: 'Du kannst dich jetzt anmelden.',
  confirmEmailTitle: 'Bestätige deine neue Adresse',
  confirmEmailHint: 'Ein Schritt fehlt noch: Sag, dass diese E-Mail-Adresse deine ist.',
  confirmEmailAct: 'Diese Adresse verwenden',
  emailChanged: 'Deine Adresse ist geändert',
  emailChangedHint: (email) => `Du meldest dich ab jetzt mit ${email} an.`,
  emailTaken: 'Diese Adresse verwendet inzwischen ein anderes Konto.',
  staleEmail:
    'Er wurde schon benutzt, ist älter als ein Tag, oder du hast danach eine andere Adresse gewählt. Du kannst es in den Einstellungen noch einmal versuchen.',
  resetTitle: 'Wähle ein neues Passwort',
  resetHint: 'Mindestens acht Zeichen. Überall sonst wirst du abgemeldet.',
  newPassword: 'Neues Passwort',
  resetAct: 'Mein Passwort ändern',
  reset: 'Dein Passwort ist geändert',
  resetDone: 'Du kannst dich jetzt damit anmelden.',
  stopTitle: 'Keine Erinnerungen mehr per E-Mail?',
  stopHint:
    'Eine E-Mail erinnert dich an jede Veranstaltung, an der du teilnimmst. Hier schaltest du diese E-Mails ab; Benachrichtigungen erinnern dich weiterhin.',
  stopAct: 'Abschalten',
  stopped: 'Keine Erinnerungen mehr per E-Mail',
  stoppedHint: 'In den Einstellungen der Benachrichtigungen kannst du sie wieder anschalten.',
  toSettings: 'Einstellungen',
  staleTitle: 'Dieser Link gilt nicht mehr',
  staleConfirm: 'Er wurde schon benutzt oder ist älter als sieben Tage. Du kannst eine neue Mail anfordern.',
  staleReset: 'Er wurde schon benutzt oder ist älter als ein Tag. Du kannst eine neue Mail anfordern.',
  staleStop: 'Er gehört zu keinem Konto. Angemeldet schaltest du Erinnerungen in den Einstellungen ab.',
  tooShort: 'Dieses Passwort ist zu kurz: bitte mindestens acht Zeichen.',
  tooLong: 'Dieses Passwort ist zu lang: bitte höchstens 200 Zeichen.',
  tooCommon: 'Dieses Passwort ist eines der häufigsten. Wähle bitte ein anderes.',
  suspended: 'Dieses Konto wurde gesperrt.',
  pending: 'Deine Anmeldung muss noch freigegeben werden; danach kannst du dich anmelden.',
  goOn: 'Weiter',
  signIn: 'Anmelden',
  askAgain: 'Neue Mail anfordern',
};

export const MAIL_LINK_WORDS: Record<Language, Words> = { en, fr, de };
export type MailLinkWords = Words;
