/** The format of wire tests: a case, and helpers for the usual kinds of requests. */

export interface WireCase {
  name: string;
  method: string;
  path: string;
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
  status: number;
  /** The expected JSON answer, or a pattern of its text. */
  answer: unknown;
  answerHeaders?: Record<string, string | RegExp | null>;
}

type Extra = Partial<Pick<WireCase, 'answerHeaders' | 'headers'>>;

export const FORM = 'application/x-www-form-urlencoded';
export const S = '/api/v1/statuses';
export const P = '/api/v1/accounts/update_credentials';
export const H = '/api/v1/timelines/home';
export const ODD = '/api/v1/odd';

export const get = (name: string, path: string, answer: unknown, extra: Extra = {}): WireCase => ({
  ...{ name, method: 'GET', path, status: 200, answer },
  ...extra,
});
const sent =
  (type: string) =>
  (name: string, target: string, body: NonNullable<RequestInit['body']>, answer: unknown, status = 200): WireCase => {
    const [method = '', path = ''] = target.split(' ');
    return { name, method, path, body, headers: { 'content-type': type }, status, answer };
  };
export const form = sent(FORM);
export const json = sent('application/json; charset=utf-8');
export const typed = (type: string, ...rest: Parameters<typeof form>): WireCase => sent(type)(...rest);
export const multi = (
  name: string,
  target: string,
  parts: [string, string | File][],
  answer: unknown,
  status = 200,
): WireCase => {
  const body = new FormData();
  for (const [key, value] of parts) {
    if (typeof value === 'string') body.append(key, value);
    else body.append(key, value);
  }
  const [method = '', path = ''] = target.split(' ');
  return { name, method, path, body, status, answer };
};
export const bare = (name: string, target: string, status: number, answer: unknown, extra: Extra = {}): WireCase => {
  const [method = '', path = ''] = target.split(' ');
  return { name, method, path, status, answer, ...extra };
};
export const png = (bytes = 'hello') => new File([bytes], 'a.png', { type: 'image/png' });
export const errors = (text: string, details?: unknown) => ({ error: text, ...(details ? { details } : {}) });
