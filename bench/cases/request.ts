/** The requests of a case to the server, and the work of its floor. */

export interface BenchRequest {
  path: string;
  token: string | null;
  body?: object;
  /** The parameters of the floor's statements for this request. */
  values: unknown[];
}

/** A statement, and how many of the request's values it takes, from the first. */
export interface Step {
  text: string;
  takes: number;
}

/** The minimum work of any server: select the page by one statement, or insert the rows in one transaction. */
export type Floor =
  | {
      read: string;
      /**
       * True if the statement returns the whole answer as text, which the floor sends; otherwise it sends the server's bytes.
       */
      answers?: true;
    }
  | {
      writes: Step[];
      /** Work after the answer, like the server's jobs, on the same connection. */
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
  /** The sequence of a part's requests: random ones each time, or a separate one for each connection. */
  requests: 'drawn' | 'one for each connection';
  /** Against the server as it runs in production, with its jobs. */
  inProduction?: true;
}

/** A case of one request. */
export function single(name: string, method: Part['method'], request: BenchRequest, floor: Floor): BenchCase {
  return { name, parts: [{ kind: name, method, share: 100, requests: [request], floor }], requests: 'drawn' };
}

/** The path of a request at the floor. */
export const floorPath = (name: string, part: number, request: number): string =>
  `/${encodeURIComponent(name)}/${part}/${request}`;
