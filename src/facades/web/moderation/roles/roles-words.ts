/** Translations of the pages of roles. */
import type { Language } from '../../../oauth/words.ts';

export interface RolesWords {
  about: string;
  role: string;
  rank: string;
  permits: string;
  people: string;
  new: string;
  name: string;
  color: string;
  colorHint: string;
  rankHint: string;
  highlighted: string;
  collections: string;
  permissions: string;
  removeSure: string;
  shown: string;
  everyone: string;
}

const en: RolesWords = {
  about: 'Nobody acts on somebody of the same or a higher rank, or gives away more than their own role permits.',
  role: 'Role',
  rank: 'Rank',
  permits: 'Permits',
  people: 'Who has it',
  new: 'New role',
  name: 'Name',
  color: 'Color',
  colorHint: 'Of the badge, such as #6364ff; blank for the app’s own.',
  rankHint: 'A number below that of your own role.',
  highlighted: 'Shown on the profiles of those who have it',
  collections: 'How many collections they may have',
  permissions: 'What it permits',
  removeSure: 'Those who have it are left with everyone’s role.',
  shown: 'Shown on profiles',
  everyone: 'Everybody',
};

const fr: RolesWords = {
  about: 'Nul n’agit sur quelqu’un de même rang ou de rang supérieur, ni ne donne plus que son propre rôle.',
  role: 'Rôle',
  rank: 'Rang',
  permits: 'Permet',
  people: 'Qui l’a',
  new: 'Nouveau rôle',
  name: 'Nom',
  color: 'Couleur',
  colorHint: 'De l’insigne, par exemple #6364ff ; vide pour celle de l’application.',
  rankHint: 'Un nombre inférieur à celui de votre rôle.',
  highlighted: 'Montré sur les profils',
  collections: 'Combien de collections sont permises',
  permissions: 'Ce qu’il permet',
  removeSure: 'Celles et ceux qui l’ont gardent le rôle de tout le monde.',
  shown: 'Montré sur les profils',
  everyone: 'Tout le monde',
};

const de: RolesWords = {
  about:
    'Niemand handelt an jemandem mit gleichem oder höherem Rang oder gibt mehr weiter, als die eigene Rolle erlaubt.',
  role: 'Rolle',
  rank: 'Rang',
  permits: 'Erlaubt',
  people: 'Wer sie hat',
  new: 'Neue Rolle',
  name: 'Name',
  color: 'Farbe',
  colorHint: 'Des Abzeichens, etwa #6364ff; leer für die der App.',
  rankHint: 'Eine Zahl unter der deiner eigenen Rolle.',
  highlighted: 'Auf den Profilen derer zeigen, die sie haben',
  collections: 'Wie viele Sammlungen sie haben dürfen',
  permissions: 'Was sie erlaubt',
  removeSure: 'Wer sie hat, behält die Rolle aller.',
  shown: 'Auf Profilen gezeigt',
  everyone: 'Alle',
};

export const ROLES_WORDS: Record<Language, RolesWords> = { en, fr, de };
