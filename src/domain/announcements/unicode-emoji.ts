/** Which texts are one emoji of Unicode. */

const EMOJI = /^\p{RGI_Emoji}$/v;
/** Characters that are shown as text unless a variation selector follows; a skin tone also makes them emoji. */
const TEXT_LIKE = /(?=\p{Emoji})(?!\p{Emoji_Presentation})(?!\p{Emoji_Component})./gu;
const KEYCAP = /^([0-9#*])\u20E3$/u;
const SELECTOR = '\uFE0F';

/** Accepts emoji without their variation selectors, too, as many keyboards send them. */
export function isUnicodeEmoji(text: string): boolean {
  if (text.length > 64) return false;
  if (EMOJI.test(text)) return true;
  const bare = text.replaceAll(SELECTOR, '');
  const whole = bare
    .replace(KEYCAP, `$1${SELECTOR}\u20E3`)
    .replace(TEXT_LIKE, (character) => character + SELECTOR)
    .replace(/\uFE0F(?=\p{Emoji_Modifier})/gu, '');
  return EMOJI.test(whole);
}
