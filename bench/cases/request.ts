/** What a case asks of the server, and what its floor does for it. */

export interface BenchRequest {
  path: string;
  token: string | null;
  body?: object;
  /** What the floor's statements are given for this request. */
  values: unknown[];
}

/** A statement, and how many of the request's values it takes, from the first. */
export interface Step {
  text: string;
  takes: number;
}

/** The least that any server would do: find the page by one statement, or write what there is to write in one transaction. */
export type Floor =
  | {
      read: string;
      /** The statement gives the whole answer as text, which the floor sends; else it sends the bytes that the server sent. */
      answers?: true;
    }
  | {
      writes: Step[];
      /** What follows once the answer is sent, as the server's jobs do; on the same connection. */
      after?: Step;
    };

/** Requests of one kind. */
export interface Part {
  kind: string;
  method: 'GET' | 'POST';
  /** How many of a hundred requests are of this kind. */
  share: number;
  requests: readonly BenchRequest[];
  floor: Floor;
}

export interface BenchCase {
  name: string;
  parts: readonly Part[];
  /** Which of a part's requests are sent: any, drawn anew each time; or on each connection its own. */
  requests: 'drawn' | 'one for each connection';
  /** Asked of the server as it runs in production, with its jobs. */
  inProduction?: true;
}

/** A case of one request. */
export function single(name: string, method: Part['method'], request: BenchRequest, floor: Floor): BenchCase {
  return { name, parts: [{ kind: name, method, share: 100, requests: [request], floor }], requests: 'drawn' };
}

/** Where the floor answers a request. */
export const floorPath = (name: string, part: number, request: number): string =>
  `/${encodeURIComponent(name)}/${part}/${request}`;
