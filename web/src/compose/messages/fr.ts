/** French texts of the composer. */
import { count } from '../../words/messages.ts';
import type { ComposeMessages } from './en.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export const messages: ComposeMessages = {
  titles: {
    new: 'Écrire un message',
    reply: 'Écrire une réponse',
    quote: 'Citer un message',
    edit: 'Modifier un message',
    redraft: 'Réécrire un message',
  },
  verbs: {
    new: 'Publier',
    reply: 'Répondre',
    quote: 'Publier',
    edit: 'Enregistrer',
    redraft: 'Supprimer l’ancien et publier',
  },
  schedule: 'Programmer',
  text: 'Texte du message',
  placeholder: 'Que voulez-vous dire ?',
  answering: 'Le message auquel vous répondez',
  quoting: 'Le message que vous citez',
  waits: 'Il sera envoyé au retour du réseau.',
  restored: 'Voici le brouillon que vous aviez laissé ici.',
  startAnew: 'Recommencer',
  names: 'Suggestions',
  suggestions: (found: number) =>
    count('fr', found, {
      one: '# suggestion. Utilisez les flèches.',
      other: '# suggestions. Utilisez les flèches.',
    }),
  charactersLeft: (left: number) =>
    left < 0
      ? count('fr', -left, { one: '# caractère de trop', other: '# caractères de trop' })
      : count('fr', left, { one: '# caractère restant', other: '# caractères restants' }),
  tools: 'Ajouter au message',
  addFiles: 'Ajouter des images, une vidéo ou un son',
  poll: 'Sondage',
  warning: 'Avertissement de contenu',
  later: 'Publier plus tard',
  media: 'Fichiers du message',
  describeFile: (place: number) => `Décrire le fichier ${place}`,
  removeFile: (place: number) => `Retirer le fichier ${place}`,
  removeUpload: (name: string) => `Retirer ${name}`,
  noDescription: 'Pas encore de description',
  uploading: 'Envoi en cours…',
  sensitive: 'Masquer les médias jusqu’à ce qu’on les demande',
  describe: 'Décrire le fichier',
  description: 'Description',
  descriptionHint:
    'Pour celles et ceux qui ne voient ou n’entendent pas : ce qu’il contient, et le texte qui y figure.',
  focus: (left: string, top: string) => `Point central : ${left} % depuis la gauche, ${top} % depuis le haut`,
  focusHint: 'Choisissez ce qui reste visible quand l’image est recadrée : touchez-la ou utilisez les flèches.',
  save: 'Enregistrer',
  option: (place: number) => `Choix ${place}`,
  addOption: 'Ajouter un choix',
  removeOption: (place: number) => `Retirer le choix ${place}`,
  pollLength: 'Durée',
  pollEndStays: 'La fin ne change pas',
  lasting: (seconds: number) =>
    seconds < HOUR
      ? count('fr', seconds / MINUTE, { one: '# minute', other: '# minutes' })
      : seconds < DAY
        ? count('fr', seconds / HOUR, { one: '# heure', other: '# heures' })
        : count('fr', seconds / DAY, { one: '# jour', other: '# jours' }),
  multiple: 'Plusieurs choix possibles',
  removePoll: 'Retirer le sondage',
  visibility: 'Qui le voit',
  visibilities: {
    public: 'Tout le monde',
    unlisted: 'Tout le monde, discrètement',
    private: 'Abonnés',
    direct: 'Personnes mentionnées',
  },
  visibilityHints: {
    public: 'Il apparaît dans toutes les listes.',
    unlisted: 'Il n’apparaît ni dans les listes publiques, ni dans les tendances, ni dans la recherche.',
    private: 'Seulement vos abonnés et les personnes mentionnées.',
    direct: 'Seulement les personnes mentionnées.',
  },
  quotePolicy: 'Qui peut le citer',
  quotePolicies: { public: 'Tout le monde', followers: 'Abonnés', nobody: 'Vous seulement' },
  language: 'Langue',
  when: 'Quand le publier',
  whenHint: 'À votre heure, au moins cinq minutes à l’avance.',
  posted: 'Publié.',
  changed: 'Modifié.',
  scheduledNow: 'Programmé.',
  scheduled: 'Messages programmés',
  nothingScheduled: 'Aucun message n’est programmé.',
  changeTime: 'Changer l’heure',
  removeScheduled: 'Supprimer',
  removalHint: 'Il ne sera pas publié et son texte sera perdu.',
};
