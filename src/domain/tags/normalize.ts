/** The form by which a tag is found: without a leading #, without regard to case or width. */

export function normalizeTag(title: string): string {
  return title
    .replace(/^[#＃]/, '')
    .normalize('NFKC')
    .toLowerCase();
}
