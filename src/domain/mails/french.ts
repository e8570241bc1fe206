/** The French texts of mails. */
import { dayAndTime } from './day-and-time.ts';
import { type MailTexts, undoneBy } from './values.ts';

const time = (iso: string, timeZone: string | null): string => dayAndTime(iso, 'fr-FR', timeZone);

const STATUSES = { CANCELLED: 'annulé', CONFIRMED: 'confirmé', TENTATIVE: 'encore incertain' };

/** What moderators did, after the name of the account. */
const DONE = {
  none: 'a reçu un avertissement',
  disable: 'a été désactivé : vous ne pouvez plus l’utiliser tant que la modération ne le réactive pas',
  mark_statuses_as_sensitive: 'a des messages qui ont été marqués comme sensibles',
  delete_statuses: 'a des messages qui ont été supprimés',
  sensitive: 'a été marqué comme sensible : les médias qu’il publie sont cachés derrière un avertissement',
  silence: 'a été limité : ses messages ne sont plus dans aucune liste publique',
  suspend: 'a été suspendu : plus personne ne le voit',
};

/** What an approved appeal changed. */
const UNDONE = {
  warning: 'L’avertissement ne compte plus.',
  posts: 'Les messages supprimés n’ont pas tous pu être rétablis.',
  undone: 'Ce qui a été fait est annulé.',
  again: 'Une décision plus récente a fait la même chose et reste valable : le compte reste donc tel qu’il est.',
  lost: 'Les données du compte ont été supprimées entre-temps et ne peuvent pas être rétablies.',
};

export const french: MailTexts = {
  confirmation: ({ url }, community) => ({
    subject: `Instructions pour confirmer votre compte Plaza sur ${community}`,
    paragraphs: [
      `Vous vous êtes inscrit·e sur ${community} avec cette adresse électronique.`,
      'Il ne reste qu’une étape : confirmer que cette adresse est la vôtre. Le lien est valable sept jours.',
    ],
    link: { label: 'Confirmer mon compte', url },
    hint: 'Si vous ne vous êtes pas inscrit·e, vous pouvez ignorer ce message.',
  }),
  email_change: ({ url }, community) => ({
    subject: `Confirmez votre nouvelle adresse sur ${community}`,
    paragraphs: [
      `Quelqu’un, sans doute vous, veut utiliser cette adresse électronique pour son compte sur ${community}.`,
      'Ouvrez ce lien pour la confirmer ; d’ici là, vous vous connectez avec l’ancienne. Le lien est valable un jour.',
    ],
    link: { label: 'Confirmer ma nouvelle adresse', url },
    hint: 'Si ce n’était pas vous, vous pouvez ignorer ce message.',
  }),
  email_change_asked: ({ email }, community) => ({
    subject: `Votre adresse sur ${community} est sur le point de changer`,
    paragraphs: [
      `Quelqu’un, sans doute vous, veut utiliser ${email} pour votre compte sur ${community} à la place de cette adresse.`,
      'Elle changera dès que le lien que nous y avons envoyé sera ouvert.',
    ],
    hint: 'Si ce n’était pas vous, changez votre mot de passe maintenant : cela l’empêche.',
  }),
  password_reset: ({ url }, community) => ({
    subject: `Instructions pour réinitialiser votre mot de passe sur ${community}`,
    paragraphs: [
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe sur ${community}.`,
      'Votre mot de passe reste inchangé tant que vous n’ouvrez pas ce lien pour en choisir un autre. Le lien est valable un jour.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', url },
    hint: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  }),
  account_exists: ({ url }, community) => ({
    subject: `Vous avez déjà un compte sur ${community}`,
    paragraphs: [
      `Quelqu’un, sans doute vous, s’est inscrit sur ${community} avec cette adresse électronique, qui a déjà un compte.`,
      'Aucun autre compte n’a été créé : connectez-vous avec cette adresse et votre mot de passe. Si vous l’avez oublié, ouvrez ce lien pour en choisir un autre. Le lien est valable un jour.',
    ],
    link: { label: 'Choisir un nouveau mot de passe', url },
    hint: 'Si ce n’était pas vous, vous pouvez ignorer ce message. Votre mot de passe reste inchangé.',
  }),
  sign_up_approved: ({ url }, community) => ({
    subject: `Bienvenue sur ${community}`,
    paragraphs: [`L’équipe de modération a approuvé votre inscription sur ${community}. Votre compte est prêt.`],
    link: { label: `Aller sur ${community}`, url },
  }),
  sign_up_refused: (_values, community) => ({
    subject: `Votre inscription sur ${community} n’a pas été approuvée`,
    paragraphs: [
      `L’équipe de modération de ${community} a décidé de ne pas approuver votre inscription.`,
      'Tout ce que vous aviez indiqué en vous inscrivant est effacé, y compris cette adresse.',
    ],
  }),
  archive_ready: ({ person, url }, community) => ({
    subject: `Votre archive est prête sur ${community}`,
    paragraphs: [
      `L’archive de ${person} est prête : messages, événements, abonnements et fichiers.`,
      'Elle peut être téléchargée pendant sept jours. Il faudra vous connecter : ayez votre mot de passe sous la main.',
    ],
    link: { label: 'Aller à l’archive', url },
    hint: 'Si vous n’avez rien demandé, changez de mot de passe : quelqu’un d’autre a accès à votre compte.',
  }),
  participation_asked: ({ event, person, url }) => ({
    subject: `Une demande de participation à l’événement ${event} à traiter`,
    paragraphs: [`${person} souhaite participer à « ${event} ». À vous de décider.`],
    link: { label: 'Ouvrir l’événement', url },
  }),
  participation_accepted: ({ event, person, url }) => ({
    subject: `Votre participation à l’événement ${event} a été approuvée`,
    paragraphs: [
      `Bonne nouvelle : ${person} est sur la liste pour « ${event} ».`,
      'Si vous ne pouvez finalement pas venir, annulez sur la page de l’événement : votre place profitera à quelqu’un d’autre.',
    ],
    link: { label: 'Ouvrir l’événement', url },
  }),
  participation_refused: ({ event, person, url }) => ({
    subject: `Votre participation à l’événement ${event} a été refusée`,
    paragraphs: [
      `Malheureusement, l’équipe d’organisation de « ${event} » n’a pas pu accepter la participation de ${person}.`,
    ],
    link: { label: 'Ouvrir l’événement', url },
  }),
  event_mention: ({ event, person, url }) => ({
    subject: `${person} vous mentionne dans l’événement ${event}`,
    paragraphs: [`La description de « ${event} », événement organisé par ${person}, vous mentionne.`],
    link: { label: 'Ouvrir l’événement', url },
  }),
  event_changed: ({ event, url, changes, beginsOn, endsOn, status, place }, _community, zone) => {
    const changed = changes.split(',');
    return {
      subject: `L’événement ${event} a été mis à jour`,
      paragraphs: [
        `« ${event} » a changé :`,
        ...(changed.includes('title') ? [`Titre : ${event}`] : []),
        ...(changed.includes('beginsOn') ? [`Début : ${time(beginsOn, zone)}`] : []),
        ...(changed.includes('endsOn') ? [`Fin : ${endsOn === '' ? 'ouverte' : time(endsOn, zone)}`] : []),
        ...(changed.includes('status') ? [`L’événement est ${STATUSES[status]}.`] : []),
        ...(changed.some((name) => /address|place/i.test(name))
          ? [`Lieu : ${place === '' ? 'pas encore connu' : place}`]
          : []),
        'Si vous ne pouvez plus venir, annulez sur la page de l’événement.',
      ],
      link: { label: 'Ouvrir l’événement', url },
    };
  },
  event_cancelled: ({ event, url, beginsOn, message }, _community, zone) => ({
    subject: `L’événement ${event} a été annulé`,
    paragraphs: [
      `« ${event} », prévu le ${time(beginsOn, zone)}, n’aura pas lieu.`,
      ...(message === '' ? [] : [`Message de l’organisation : ${message}`]),
    ],
    link: { label: 'Ouvrir l’événement', url },
  }),
  event_reminder: ({ event, url, beginsOn, place }, _community, zone) => ({
    subject: `N’oubliez pas ${event}`,
    paragraphs: [
      `« ${event} » commence bientôt : ${time(beginsOn, zone)}.`,
      ...(place === '' ? [] : [`Lieu : ${place}`]),
      'Si finalement vous ne pouvez pas venir, dites-le sur la page de l’événement : quelqu’un d’autre aura votre place.',
    ],
    link: { label: 'Ouvrir l’événement', url },
    stop: 'Ne plus recevoir de rappels par courriel',
  }),
  membership_asked: ({ group, person, url }) => ({
    subject: `Une demande d’adhésion au groupe ${group} à traiter`,
    paragraphs: [`${person} souhaite rejoindre le groupe « ${group} ». À vous de décider.`],
    link: { label: 'Ouvrir le groupe', url },
  }),
  membership_accepted: ({ group, person, url }) => ({
    subject: `Votre demande d’adhésion au groupe ${group} a été approuvée`,
    paragraphs: [`${person} fait maintenant partie du groupe « ${group} ».`],
    link: { label: 'Ouvrir le groupe', url },
  }),
  membership_invited: ({ group, person, url }) => ({
    subject: `${person} vous invite dans le groupe ${group}`,
    paragraphs: [`${person} souhaite vous voir rejoindre le groupe « ${group} ». Vous décidez sur sa page.`],
    link: { label: 'Ouvrir le groupe', url },
  }),
  report_created: ({ person, reported, event, comments, rules, reason, url }, community) => ({
    subject: `Nouveau signalement sur l’instance Plaza ${community}`,
    paragraphs: [
      `${person} a signalé ${reported}.`,
      ...(event === '' ? [] : [`Événement : ${event}`]),
      ...(comments === '' ? [] : [`Commentaires : ${comments}`]),
      ...(rules === '' ? [] : [`Règles : ${rules}`]),
      ...(reason === '' ? [] : [`Motif : ${reason}`]),
    ],
    link: { label: 'Ouvrir l’interface de modération', url },
  }),
  account_warning: ({ account, action, text, posts, url }, community) => ({
    subject: `Votre compte ${account} sur ${community} : une décision de la modération`,
    paragraphs: [
      `Votre compte ${account} ${DONE[action]}.`,
      ...(text === '' ? [] : [`La modération écrit : ${text}`]),
      ...(posts === '' ? [] : [`Il s’agit de : ${posts}`]),
      'Si vous pensez que c’est une erreur, vous pouvez la contester pendant 20 jours sur la page de cette décision.',
    ],
    link: { label: 'Lire la décision', url },
  }),
  appeal_created: ({ account, action, text, url }, community) => ({
    subject: `${account} conteste une décision sur ${community}`,
    paragraphs: [`Le compte ${account} ${DONE[action].split(' :')[0]}.`, `Son ou sa propriétaire écrit : ${text}`],
    link: { label: 'Traiter la contestation', url },
  }),
  appeal_approved: ({ account, action, outcome, warnedAt, appealedAt, url }, community, zone) => ({
    subject: `Votre contestation sur ${community} a été acceptée`,
    paragraphs: [
      `Votre contestation du ${time(appealedAt, zone)} contre la décision du ${time(warnedAt, zone)} a été acceptée : la décision concernant ${account} ne compte plus.`,
      UNDONE[undoneBy({ action, outcome })],
    ],
    link: { label: 'Lire la décision', url },
  }),
  appeal_rejected: ({ account, warnedAt, appealedAt, url }, community, zone) => ({
    subject: `Votre contestation sur ${community} a été rejetée`,
    paragraphs: [
      `Votre contestation du ${time(appealedAt, zone)} contre la décision du ${time(warnedAt, zone)} concernant ${account} a été rejetée. La décision reste valable.`,
    ],
    link: { label: 'Lire la décision', url },
  }),
};
