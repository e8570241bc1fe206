/** The titles of push messages, in the languages of mails. Kinds with a fallback have the fallback's. */

type Titles = Readonly<Record<string, (name: string) => string>> & { readonly other: (name: string) => string };

const ENGLISH: Titles = {
  mention: (name) => `${name} mentioned you`,
  status: (name) => `${name} posted`,
  reblog: (name) => `${name} boosted your post`,
  favourite: (name) => `${name} likes your post`,
  follow: (name) => `${name} follows you now`,
  follow_request: (name) => `${name} asks to follow you`,
  poll: (name) => `A poll by ${name} has ended`,
  update: (name) => `${name} edited a post`,
  quote: (name) => `${name} quoted your post`,
  quoted_update: (name) => `${name} edited a post that you quoted`,
  other: (name) => `News from ${name}`,
};

const FRENCH: Titles = {
  mention: (name) => `${name} vous a mentionné`,
  status: (name) => `${name} a publié un message`,
  reblog: (name) => `${name} a partagé votre message`,
  favourite: (name) => `${name} aime votre message`,
  follow: (name) => `${name} vous suit maintenant`,
  follow_request: (name) => `${name} demande à vous suivre`,
  poll: (name) => `Un sondage de ${name} est terminé`,
  update: (name) => `${name} a modifié un message`,
  quote: (name) => `${name} a cité votre message`,
  quoted_update: (name) => `${name} a modifié un message que vous avez cité`,
  other: (name) => `Du nouveau de ${name}`,
};

/** @param locale of the recipient; English unless it is French */
export function pushTitle(locale: string, kind: string, name: string): string {
  const titles = locale.startsWith('fr') ? FRENCH : ENGLISH;
  return (titles[kind] ?? titles.other)(name);
}
