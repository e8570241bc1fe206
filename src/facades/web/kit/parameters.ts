/** Reads the parameters of a form, including one sent as JSON, as text. */
import type { Request } from 'express';
import { oauthRefusal } from '../../../domain/oauth/oauth-refusals.ts';
import { Uploads } from '../../requests/multipart.ts';
import { readBody } from '../../requests/read-body.ts';

export type Parameters = Record<string, string>;

const LIMITS = { text: 65_536, file: 65_536, files: 0 };

/** An empty parameter counts as not sent. Refuses lists and objects. */
export function textsOf(sent: Iterable<[string, unknown]>): Parameters {
  const parameters: Parameters = {};
  for (const [name, value] of sent) {
    if (value === null || value === '') continue;
    if (typeof value === 'object') throw oauthRefusal('invalid_request', `The parameter ${name} must be a text.`);
    const text = String(value);
    if (text.includes('\0'))
      throw oauthRefusal('invalid_request', `The parameter ${name} must not contain a NUL byte.`);
    parameters[name] = text;
  }
  return parameters;
}

/** The parameters of the body. */
export async function readParameters(req: Request): Promise<Parameters> {
  const uploads = new Uploads();
  try {
    return textsOf(Object.entries(await readBody(req, LIMITS, uploads)));
  } finally {
    await uploads.remove();
  }
}

/**
 * The parameters of the body, and the file of a form that has one.
 *
 * @param most maximum size of the file in bytes; 0 for a form without a file
 * @param uploads stores the file; the caller removes it
 */
export async function readParametersAndFile(
  req: Request,
  most: number,
  uploads: Uploads,
): Promise<{ form: Parameters; file: File | null }> {
  const sent = Object.entries(
    await readBody(req, { ...LIMITS, file: Math.max(most, LIMITS.file), files: most > 0 ? 1 : 0 }, uploads),
  );
  const file = sent.map(([, value]) => value).find((value) => value instanceof File) ?? null;
  return { form: textsOf(sent.filter(([, value]) => !(value instanceof File) && value !== undefined)), file };
}
