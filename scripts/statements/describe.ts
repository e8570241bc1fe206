/** Asks PostgreSQL to describe statements: the extended query protocol's Parse and Describe, which run nothing. */
import type pg from 'pg';

export interface Field {
  name: string;
  /** The table and column that it is read from; 0 for an expression. */
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

export interface Description {
  /** Object ids of the parameters' types. */
  parameters: number[];
  fields: Field[];
}

/** Called by pg while this is its active query; see the interface Submittable of its types. */
class Describe implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (described: Description) => void;
  readonly #reject: (error: Error) => void;
  readonly #found: Description = { parameters: [], fields: [] };

  constructor(text: string, resolve: (described: Description) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.removeAllListeners('parameterDescription');
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#found.parameters = dataTypeIDs;
    });
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#found.fields = fields;
  }

  /** The last call after an error. */
  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#found);
  }
}

/** @throws DatabaseError if PostgreSQL does not accept the statement */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    client.query(new Describe(text, resolve, reject));
  });
}
