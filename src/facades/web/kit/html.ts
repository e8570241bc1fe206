/** HTML templates: every value is escaped, unless it is an Html itself. */
import { escapeHtml } from '../../../domain/kernel/escape-html.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | false | undefined | readonly Piece[];

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (piece === null || piece === undefined || piece === false) return '';
  return typeof piece === 'object' ? piece.map(render).join('') : escapeHtml(String(piece));
}

/** Lists are joined; null, undefined and false render nothing. Values are safe only between tags or inside quoted attributes. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(texts.reduce((sum, text, index) => sum + render(pieces[index - 1]) + text));
}
