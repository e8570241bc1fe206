/** A client for uploads that reports how much has been sent, which `fetch` does not. */
import { createPlazaClient, type PlazaClient, type PlazaClientOptions } from '../../../src/client/plaza-client.ts';
import { csrfToken } from './api.ts';
import { watched } from './reachable.ts';

type ClientFetch = NonNullable<PlazaClientOptions['fetch']>;

/** @param onProgress gets the share that has been sent, from 0 to 1 */
const sendBy =
  (onProgress: (share: number) => void): ClientFetch =>
  (input, options) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(options?.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(options?.headers as HeadersInit)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      options?.signal?.addEventListener('abort', () => request.abort());
      request.send(options?.body as XMLHttpRequestBodyInit);
    });

export const uploadClient = (onProgress: (share: number) => void): PlazaClient =>
  createPlazaClient({ url: location.origin, csrfToken, fetch: watched(sendBy(onProgress)) });
