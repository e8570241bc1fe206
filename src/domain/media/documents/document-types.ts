/** Files that a group pins: to be read and printed, and never shown as a part of a page. */
export const PDF = { contentType: 'application/pdf', extension: 'pdf' } as const;

export const DOCUMENT_BYTES = 10_000_000;
