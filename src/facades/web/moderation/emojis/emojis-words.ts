/** Translations of the pages of custom emoji. */
import type { Language } from '../../../oauth/words.ts';

export interface EmojisWords {
  about: string;
  picture: string;
  name: string;
  category: string;
  categoryHint: string;
  state: string;
  states: Record<'shown' | 'hidden' | 'disabled', string>;
  new: string;
  nameHint: string;
  file: string;
  fileHint: string;
  newFile: string;
  newFileHint: string;
  visible: string;
  visibleHint: string;
  enable: string;
  disable: string;
  removeSure: string;
}

const en: EmojisWords = {
  about: 'Pictures that texts show for a :name:.',
  picture: 'Picture',
  name: 'Name',
  category: 'Category',
  categoryHint: 'Where pickers show it; may stay empty.',
  state: 'State',
  states: { shown: 'In pickers', hidden: 'Not in pickers', disabled: 'Disabled' },
  new: 'New emoji',
  nameHint: 'Without colons: at least two letters a to z, digits and underscores.',
  file: 'Picture',
  fileHint: 'PNG, JPEG, GIF, WebP or AVIF, up to 256 KB.',
  newFile: 'Another picture',
  newFileHint: 'Leave it empty to keep the present one.',
  visible: 'Shown in pickers',
  visibleHint: 'Others can be written, but are not offered.',
  enable: 'Enable',
  disable: 'Disable',
  removeSure: 'Texts then show its name.',
};

const fr: EmojisWords = {
  about: 'Des images que les textes montrent pour un :nom:.',
  picture: 'Image',
  name: 'Nom',
  category: 'Catégorie',
  categoryHint: 'Où les sélecteurs le montrent ; peut rester vide.',
  state: 'État',
  states: { shown: 'Dans les sélecteurs', hidden: 'Hors des sélecteurs', disabled: 'Désactivé' },
  new: 'Nouvel émoji',
  nameHint: 'Sans deux-points : au moins deux lettres de a à z, chiffres et tirets bas.',
  file: 'Image',
  fileHint: 'PNG, JPEG, GIF, WebP ou AVIF, 256 Ko au plus.',
  newFile: 'Une autre image',
  newFileHint: 'Laissez vide pour garder l’actuelle.',
  visible: 'Montré dans les sélecteurs',
  visibleHint: 'Les autres peuvent être écrits, mais ne sont pas proposés.',
  enable: 'Activer',
  disable: 'Désactiver',
  removeSure: 'Les textes montreront alors son nom.',
};

const de: EmojisWords = {
  about: 'Bilder, die Texte für einen :namen: zeigen.',
  picture: 'Bild',
  name: 'Name',
  category: 'Kategorie',
  categoryHint: 'Wo die Auswahl es zeigt; darf leer bleiben.',
  state: 'Zustand',
  states: { shown: 'In der Auswahl', hidden: 'Nicht in der Auswahl', disabled: 'Deaktiviert' },
  new: 'Neues Emoji',
  nameHint: 'Ohne Doppelpunkte: mindestens zwei Buchstaben a bis z, Ziffern und Unterstriche.',
  file: 'Bild',
  fileHint: 'PNG, JPEG, GIF, WebP oder AVIF, bis 256 KB.',
  newFile: 'Ein anderes Bild',
  newFileHint: 'Leer lassen, um das jetzige zu behalten.',
  visible: 'In der Auswahl zeigen',
  visibleHint: 'Andere kann man schreiben, sie werden aber nicht angeboten.',
  enable: 'Aktivieren',
  disable: 'Deaktivieren',
  removeSure: 'Texte zeigen dann seinen Namen.',
};

export const EMOJIS_WORDS: Record<Language, EmojisWords> = { en, fr, de };
