/** Words of interfaces, which no form shows to people. */
export const SERVER_WORDS =
  /\(s\)|\bUTC\b|ISO 8601|UUID|\bNUL\b|\bitem\b|is reserved|is invalid|can't be|should (?:be|have)|must (?:be|have|contain)|Validation failed|\bnull\b|undefined|\bNaN\b|parameter|\bactor\b|\bURI\b|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z][a-z]+\b/;

/** Whether a text about a field begins with its label; one that is a question has no colon after it. */
export const isNamed = (text: string, label: string): boolean =>
  text.startsWith(/[?!]$/.test(label) ? `${label} ` : `${label}: `);
